import { queryOptions } from '@tanstack/react-query';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** The user's calendar feeds. Beside the sessions, because they too are ways in that the user can end. */
export const feedsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'feeds'],
    queryFn: ({ signal }) => call('listFeeds', { query: {} }, { signal }),
    staleTime: 0,
  });

/** The scope, and the client or the project that it names. */
export type NewFeed = Pick<CalendarFeed, 'scope' | 'clientId' | 'projectId'>;

export const useCreateFeed = () => useSaving((body: NewFeed) => call('createFeed', { body }), 'sessions');

export const useDeleteFeed = () => useSaving((id: string) => call('deleteFeed', { params: { id } }), 'sessions');
