import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Tickets, newest first. */
export const ticketsQuery = () =>
  queryOptions({ queryKey: ['tickets', 'list'], queryFn: ({ signal }) => call('listTickets', {}, { signal }) });

export const useCreateTicket = () =>
  useSaving((body: InputOf<'createTicket'>['body']) => call('createTicket', { body }), 'tickets');

export const useUpdateTicket = () =>
  useSaving(
    ({ id, ...body }: { id: string } & InputOf<'updateTicket'>['body']) =>
      call('updateTicket', { params: { id }, body }),
    'tickets',
  );
