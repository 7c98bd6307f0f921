import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

const erase = (id: string, dryRun: boolean) => call('eraseUser', { params: { id }, body: { dryRun } });

/** What an erasure would remove and keep. Never cached, because it counts what is there now. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'erasure', id],
    queryFn: () => erase(id, true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** People who were removed and not erased, removed last first. */
export const removedUsersQuery = () =>
  pagesQuery(['users', 'removed'], {
    size: 50,
    read: (page, options) => callWithHeaders('listRemovedUsers', { query: page }, options),
  });

export const useEraseUser = (id: string) => useSaving(() => erase(id, false), 'users');
