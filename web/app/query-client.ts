import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connectionIsLost, watchConnection } from '#web/lib/connection.ts';
import { retryDelay, shouldRetry } from '#web/lib/retry.ts';

const fiveMinutes = 300_000;

// Reads rest while the server cannot be reached, and go on by themselves once it can.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(!connectionIsLost())));

/**
 * Server data stays fresh and is kept for 5 minutes. A failed read is tried three times more, 1 s, 2 s and 4 s later
 * (never over 30 s), where another try can help: no answer at all, 429, or 5xx. Writes are never repeated.
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
      // A write says at once that it did not go through, rather than going through unasked some time later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
