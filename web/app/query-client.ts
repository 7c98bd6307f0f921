import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connectionIsLost, watchConnection } from '#web/lib/connection.ts';
import { retryDelay, shouldRetry } from '#web/lib/retry.ts';

const fiveMinutes = 300_000;

// Queries pause while the server is unreachable and resume when it is back.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(!connectionIsLost())));

/**
 * Server data stays fresh and is kept for 5 minutes. A failed read is retried three times, after 1 s, 2 s and 4 s (at
 * most 30 s), after a network error, 429 or 5xx. Writes are never retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: shouldRetry,
        retryDelay,
      },
      // A write fails immediately while offline. It must not be sent later without the user noticing.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
