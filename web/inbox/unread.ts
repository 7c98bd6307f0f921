import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#web/lib/api.ts';

/** How many lines of the inbox are unread. Part of the shell. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders('listNotifications', { query: { limit: 1 } }, { signal });
      return Number(headers.get('x-unread-count') ?? 0);
    },
  });
