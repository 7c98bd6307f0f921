import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Where one is signed in, the latest use first; always asked anew. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'list'],
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    staleTime: 0,
  });

export const useEndSession = () => useSaving((id: string) => call('endSession', { params: { id } }), 'sessions');

export const useEndOtherSessions = () => useSaving(() => call('endOtherSessions', {}), 'sessions');
