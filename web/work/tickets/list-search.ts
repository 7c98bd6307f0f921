import {
  defaultTicketOrder,
  promiseFilters,
  type TicketPriority,
  type TicketStatus,
  ticketOrders,
} from '#contract/work/ticket-status.ts';
import { id, idOr, oneOf, searchParams, text } from '#web/lib/search-params.ts';
/** Tickets with other statuses appear under All Status only. */
export type FilteredStatus = Extract<TicketStatus, 'Open' | 'InProgress' | 'Resolved' | 'Closed'>;

export const filteredStatuses: readonly FilteredStatus[] = ['Open', 'InProgress', 'Resolved', 'Closed'];
export const filteredPriorities: readonly TicketPriority[] = ['High', 'Medium', 'Low'];

/** The views of the list: a line for each ticket, or cards with the descriptions. */
const ticketViews = ['list', 'grid'] as const;
export type TicketView = (typeof ticketViews)[number];

/** The search parameters of the ticket list, named as in the API. What is missing shows all tickets, newest first. */
export const ticketListSearch = searchParams({
  /** Searched in title, description and number. */
  search: text(),
  status: oneOf(filteredStatuses),
  priority: oneOf(filteredPriorities),
  /** `me`, `none`, or the id of a user. */
  assigneeId: idOr('me', 'none'),
  clientId: id,
  projectId: id,
  promise: oneOf(promiseFilters),
  sort: oneOf(ticketOrders.filter((order) => order !== defaultTicketOrder)),
  /** Without it, staff see the list and client users the grid. */
  view: oneOf(ticketViews),
});
export type TicketListSearch = ReturnType<typeof ticketListSearch>;
