import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Ticket } from '#contract/work/tickets.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery, searchFor } from '#web/lists/pages.ts';
import type { TicketListSearch } from './list-search.ts';

/** Tickets, newest first unless the filter says otherwise. */
export const ticketsQuery = ({ search, ...filter }: TicketListSearch) => {
  const query = { ...filter, search: searchFor(search) };
  return pagesQuery(['tickets', 'list', query], {
    size: 100,
    read: (page, options) => callWithHeaders('listTickets', { query: { ...query, ...page } }, options),
  });
};

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: ({ signal }) => call('getTicket', { params: { id } }, { signal }),
  });

/** The ticket's current version from the server, bypassing the cache. */
export const fetchTicket = (id: string) => call('getTicket', { params: { id } });

/** How many tickets a search in a dialog shows. */
export const foundTickets = 20;

/** Tickets by number or words, newest first. */
export const foundTicketsQuery = (search: string) =>
  queryOptions({
    queryKey: ['tickets', 'found', search],
    queryFn: ({ signal }) =>
      call('listTickets', { query: { search: searchFor(search), limit: foundTickets } }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The other staff that a ticket can be assigned to: those who read what is internal about it, which everybody of staff may list.
 */
export const assignableQuery = (ticketId: string, search: string) =>
  queryOptions({
    queryKey: ['users', 'assignable', ticketId, searchFor(search)],
    queryFn: ({ signal }) => {
      const ticket = { subjectType: 'ticket', subjectId: ticketId, audience: 'staff' } as const;
      return call('listMessageReaders', { query: { ...ticket, search: searchFor(search), limit: 50 } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const ticketLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'links', id],
    queryFn: ({ signal }) => call('listTicketLinks', { params: { id } }, { signal }),
  });

export const useLinkTicket = () =>
  useSaving(
    ({ id, ticketId }: { id: string; ticketId: string }) => call('linkTicket', { params: { id }, body: { ticketId } }),
    'tickets',
  );

export const useUnlinkTicket = () => useSaving((id: string) => call('unlinkTicket', { params: { id } }), 'tickets');

export const useCreateTicket = () =>
  useSaving((body: InputOf<'createTicket'>['body']) => call('createTicket', { body }), 'tickets');

export type TicketChanges = InputOf<'updateTicket'>['body'];

/** Saves the changes, unless someone else changed the ticket since it was read. */
export const useUpdateTicket = () =>
  useSaving(
    ({ id, version, ...body }: Pick<Ticket, 'id' | 'version'> & TicketChanges) =>
      call('updateTicket', { params: { id }, body }, { ifMatch: version }),
    'tickets',
  );

/** Changes many tickets. The answer says of each whether it was changed. */
export const useBulkUpdateTickets = () =>
  useSaving((body: InputOf<'bulkUpdateTickets'>['body']) => call('bulkUpdateTickets', { body }), 'tickets');
