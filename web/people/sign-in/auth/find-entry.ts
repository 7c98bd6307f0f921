import { useEffect, useState } from 'react';
import type { Entry } from '#contract/people/entry.ts';
import { call } from '#web/lib/api.ts';
import { withRetries } from '#web/lib/retry.ts';

/** `failing`: the last attempt failed and is being retried. */
type Search =
  | { state: 'loading'; failing: boolean }
  | { state: 'found'; entry: Entry }
  | { state: 'failed'; error: unknown };

/** What a one-time link is for. Without the query cache, like the sign-in pages. */
export function useEntry(token: string): Search & { retry: () => void } {
  const [search, setSearch] = useState<Search>({ state: 'loading', failing: false });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    setSearch({ state: 'loading', failing: false });
    const abort = new AbortController();
    const { signal } = abort;
    withRetries(() => call('getEntry', { params: { token } }, { signal }), {
      signal,
      onFailure: () => setSearch({ state: 'loading', failing: true }),
    }).then(
      (entry) => setSearch({ state: 'found', entry }),
      (error) => !signal.aborted && setSearch({ state: 'failed', error }),
    );
    return () => abort.abort();
  }, [token, attempt]);

  return { ...search, retry: () => setAttempt((count) => count + 1) };
}
