import type { TicketPriority, TicketStatus } from '#contract/ticket-status.ts';

/** What the address of the ticket list holds; without `status` and `priority` all. */
export interface TicketListSearch {
  /** In title or description. */
  search?: string;
  status?: FilteredStatus;
  priority?: TicketPriority;
}

/** Those of the other statuses show under All Status only (D3). */
export type FilteredStatus = Extract<TicketStatus, 'Open' | 'InProgress' | 'Resolved' | 'Closed'>;

export const filteredStatuses: readonly FilteredStatus[] = ['Open', 'InProgress', 'Resolved', 'Closed'];
export const filteredPriorities: readonly TicketPriority[] = ['High', 'Medium', 'Low'];

/** Takes from the address what makes sense and leaves out the rest. */
export function ticketListSearch(search: Record<string, unknown>): TicketListSearch {
  return {
    search: String(search.search ?? '') || undefined,
    status: filteredStatuses.find((status) => status === search.status),
    priority: filteredPriorities.find((priority) => priority === search.priority),
  };
}
