import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** The user's calendar feeds. Beside the sessions, because they too are ways in that the user can end. */
export const feedsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'feeds'],
    queryFn: ({ signal }) => call('listFeeds', { query: {} }, { signal }),
    staleTime: 0,
  });

export const useCreateFeed = () => useSaving(() => call('createFeed', { body: { scope: 'mine' } }), 'sessions');

export const useDeleteFeed = () => useSaving((id: string) => call('deleteFeed', { params: { id } }), 'sessions');
