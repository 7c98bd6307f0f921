import type { Ticket } from '#contract/support.ts';
import type { TicketListSearch } from './list-search.ts';

/** Tickets that match every filter. The text is searched in title and description, ignoring case. */
export function matchingTickets(
  tickets: readonly Ticket[],
  { search = '', status, priority }: TicketListSearch,
): Ticket[] {
  const needle = search.trim().toLowerCase();
  return tickets.filter(
    (ticket) =>
      (!status || ticket.status === status) &&
      (!priority || ticket.priority === priority) &&
      (ticket.title.toLowerCase().includes(needle) || ticket.description.toLowerCase().includes(needle)),
  );
}
