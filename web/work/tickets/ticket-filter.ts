import { matcherOf } from '#contract/platform/folded.ts';
import { defaultTicketOrder, ticketNumberIn, ticketPriorities } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import type { TicketListSearch } from './list-search.ts';
import { hasPromise } from './promise-states.ts';

/**
 * Tickets that match every filter, in the chosen order: as the server finds them, for a list that is loaded. The words are searched in
 * title and description, and a number alone. `ownId` is the user that `me` stands for.
 */
export function matchingTickets(tickets: readonly Ticket[], filter: TicketListSearch, ownId?: string): Ticket[] {
  const { search = '', status, priority, assigneeId, clientId, projectId, promise, sort = defaultTicketOrder } = filter;
  const now = Date.now();
  const isFound = finder(search.trim());
  const assignee = assigneeId === 'me' ? ownId : assigneeId;
  const found = tickets.filter(
    (ticket) =>
      (!status || ticket.status === status) &&
      (!priority || ticket.priority === priority) &&
      (!assignee || (ticket.assigneeId ?? 'none') === assignee) &&
      (!clientId || ticket.clientId === clientId) &&
      (!projectId || ticket.projectId === projectId) &&
      (!promise || hasPromise(ticket, promise, now)) &&
      isFound(ticket),
  );
  const order = orders[sort.replace('-', '') as keyof typeof orders];
  const direction = sort.startsWith('-') ? -1 : 1;
  // Equal tickets stay in the order of the server: newest first, or oldest first.
  const inOrder = direction < 0 ? found : found.toReversed();
  return inOrder.toSorted((a, b) => direction * order(a, b));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

const orders = {
  createdAt: (a: Ticket, b: Ticket) => compare(a.createdAt, b.createdAt),
  updatedAt: (a: Ticket, b: Ticket) => compare(a.updatedAt ?? a.createdAt, b.updatedAt ?? b.createdAt),
  priority: (a: Ticket, b: Ticket) => ticketPriorities.indexOf(a.priority) - ticketPriorities.indexOf(b.priority),
  promise: (a: Ticket, b: Ticket) => dueOf(a) - dueOf(b),
};

function dueOf({ promises }: Ticket): number {
  return promises?.nextDue ? Date.parse(promises.nextDue) : Number.MAX_SAFE_INTEGER;
}

function finder(search: string): (ticket: Ticket) => boolean {
  const number = ticketNumberIn(search);
  const matches = matcherOf(search);
  return (ticket) =>
    (number !== undefined && ticket.number === number) ||
    (!search.startsWith('#') && matches(`${ticket.title}\n${ticket.description}`));
}
