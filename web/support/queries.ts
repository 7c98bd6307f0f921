import type { Ticket } from '#contract/support.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { pagesQuery, searchFor } from '#web/lib/pages.ts';
import { useSaving } from '#web/lib/saving.ts';
import type { TicketListSearch } from './list-search.ts';

/** Tickets, newest first. */
export const ticketsQuery = ({ search, ...filter }: TicketListSearch) => {
  const query = { ...filter, search: searchFor(search) };
  return pagesQuery(['tickets', 'list', query], {
    size: 100,
    read: (page, options) => callWithHeaders('listTickets', { query: { ...query, ...page } }, options),
  });
};

export const useCreateTicket = () =>
  useSaving((body: InputOf<'createTicket'>['body']) => call('createTicket', { body }), 'tickets');

/** Saves the changes, unless someone else changed the ticket since it was read. */
export const useUpdateTicket = () =>
  useSaving(
    ({ id, version, ...body }: Pick<Ticket, 'id' | 'version'> & InputOf<'updateTicket'>['body']) =>
      call('updateTicket', { params: { id }, body }, { ifMatch: version }),
    'tickets',
  );
