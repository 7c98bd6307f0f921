import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#web/lib/api.ts';

/** How many lines of the inbox are unread, and how many of them wait for the viewer. Part of the shell. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders('listNotifications', { query: { limit: 1 } }, { signal });
      const count = (name: string) => Number(headers.get(name) ?? 0);
      return { unread: count('x-unread-count'), waiting: count('x-waiting-count') };
    },
  });
