import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createTokenBody } from '#contract/people/tokens.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Tokens of the user, or for administrators those of the whole company. They are sessions, so what ends sessions refreshes them. */
export const tokensQuery = (of: 'me' | 'all') =>
  queryOptions({
    queryKey: ['sessions', 'tokens', of],
    queryFn: ({ signal }) => call('listTokens', { query: { of } }, { signal }),
    staleTime: 0,
  });

export const useCreateToken = () =>
  useSaving((body: z.input<typeof createTokenBody>) => call('createToken', { body }), 'sessions');

export const useEndToken = () => useSaving((id: string) => call('endToken', { params: { id } }), 'sessions');
