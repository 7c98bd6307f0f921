import {
  defaultTicketOrder,
  type PromiseFilter,
  promiseFilters,
  type TicketOrder,
  type TicketPriority,
  type TicketStatus,
  ticketOrders,
} from '#contract/work/ticket-status.ts';
import { idIn } from '#web/lib/id-in.ts';

/** The search parameters of the ticket list, named as in the API. What is missing shows all tickets, newest first. */
export interface TicketListSearch {
  /** Searched in title, description and number. */
  search?: string;
  status?: FilteredStatus;
  priority?: TicketPriority;
  /** `me`, `none`, or the id of a user. */
  assigneeId?: string;
  clientId?: string;
  projectId?: string;
  promise?: PromiseFilter;
  sort?: TicketOrder;
}

/** Tickets with other statuses appear under All Status only. */
export type FilteredStatus = Extract<TicketStatus, 'Open' | 'InProgress' | 'Resolved' | 'Closed'>;

export const filteredStatuses: readonly FilteredStatus[] = ['Open', 'InProgress', 'Resolved', 'Closed'];
export const filteredPriorities: readonly TicketPriority[] = ['High', 'Medium', 'Low'];

/** Keeps the valid search parameters and ignores the rest. */
export function ticketListSearch(search: Record<string, unknown>): TicketListSearch {
  const { assigneeId } = search;
  return {
    search: String(search.search ?? '') || undefined,
    status: filteredStatuses.find((status) => status === search.status),
    priority: filteredPriorities.find((priority) => priority === search.priority),
    assigneeId: assigneeId === 'me' || assigneeId === 'none' ? assigneeId : idIn(assigneeId),
    clientId: idIn(search.clientId),
    projectId: idIn(search.projectId),
    promise: promiseFilters.find((promise) => promise === search.promise),
    sort: ticketOrders.find((order) => order === search.sort && order !== defaultTicketOrder),
  };
}
