import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createRecurringBody, Recurring, updateRecurringBody } from '#contract/work/recurring.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The rules of a project, or all that make tickets, soonest first. */
export const recurringListQuery = (filter: { projectId: string } | { noun: 'Ticket' }) =>
  pagesQuery(['recurring', 'list', filter], {
    size: 100,
    read: (page, options) => callWithHeaders('listRecurring', { query: { ...filter, ...page } }, options),
  });

export const recurringQuery = (id: string) =>
  queryOptions({
    queryKey: ['recurring', 'one', id],
    queryFn: ({ signal }) => call('getRecurring', { params: { id } }, { signal }),
  });

/** The rule from the server, not from the cache. */
export const fetchRecurring = (id: string) => call('getRecurring', { params: { id } });

export const useCreateRecurring = () =>
  useSaving((body: z.input<typeof createRecurringBody>) => call('createRecurring', { body }), 'recurring');

/** Saves the changes, unless somebody else changed the rule since it was read. */
export const useUpdateRecurring = () =>
  useSaving(
    ({ id, version, ...body }: Pick<Recurring, 'id' | 'version'> & z.input<typeof updateRecurringBody>) =>
      call('updateRecurring', { params: { id }, body }, { ifMatch: version }),
    'recurring',
  );

export const useDeleteRecurring = () =>
  useSaving(
    ({ id, version }: Pick<Recurring, 'id' | 'version'>) =>
      call('deleteRecurring', { params: { id } }, { ifMatch: version }),
    'recurring',
  );
