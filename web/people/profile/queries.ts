import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';

/** The user's sessions, most recently used first. Never cached. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'list'],
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    staleTime: 0,
  });

export const useEndSession = () => useSaving((id: string) => call('endSession', { params: { id } }), 'sessions');

export const useEndOtherSessions = () => useSaving(() => call('endOtherSessions', {}), 'sessions');

export const useUpdateMe = () => useSaving((body: InputOf<'updateMe'>['body']) => call('updateMe', { body }), 'users');
