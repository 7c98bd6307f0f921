import type { TicketPriority, TicketStatus } from '#contract/ticket-status.ts';

/** The search parameters of the ticket list. Without `status` and `priority` it shows all. */
export interface TicketListSearch {
  /** Searched in title and description. */
  search?: string;
  status?: FilteredStatus;
  priority?: TicketPriority;
}

/** Tickets with other statuses appear under All Status only (D3). */
export type FilteredStatus = Extract<TicketStatus, 'Open' | 'InProgress' | 'Resolved' | 'Closed'>;

export const filteredStatuses: readonly FilteredStatus[] = ['Open', 'InProgress', 'Resolved', 'Closed'];
export const filteredPriorities: readonly TicketPriority[] = ['High', 'Medium', 'Low'];

/** Keeps the valid search parameters and ignores the rest. */
export function ticketListSearch(search: Record<string, unknown>): TicketListSearch {
  return {
    search: String(search.search ?? '') || undefined,
    status: filteredStatuses.find((status) => status === search.status),
    priority: filteredPriorities.find((priority) => priority === search.priority),
  };
}
