import { useEffect, useState } from 'react';
import type { Tenant } from '#contract/people/tenants.ts';
import { call } from '#web/lib/api.ts';
import { withRetries } from '#web/lib/retry.ts';

/** The last response, so that the sign-in page of a chosen company needs no second request. */
let found: Tenant | undefined;

/** Finds a company by its exact name, ignoring case. Rejects with 404 if there is none. */
export async function findTenantByName(
  name: string,
  options: { signal: AbortSignal; onFailure: () => void },
): Promise<Tenant> {
  const { signal } = options;
  found = await withRetries(() => call('getTenantByName', { params: { name } }, { signal }), options);
  return found;
}

/** `failing`: the last attempt failed and is being retried. */
type Search =
  | { state: 'loading'; failing: boolean }
  | { state: 'found'; tenant: Tenant }
  | { state: 'failed'; error: unknown };

/** The company of a sign-in URL. Without the query cache, because the sign-in pages load before it. */
export function useTenant(id: string): Search & { retry: () => void } {
  const [search, setSearch] = useState<Search>(() => startOf(id));
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    const start = startOf(id);
    setSearch(start);
    if (start.state === 'found') return;
    const abort = new AbortController();
    const { signal } = abort;
    withRetries(() => call('getTenant', { params: { id } }, { signal }), {
      signal,
      onFailure: () => setSearch({ state: 'loading', failing: true }),
    }).then(
      (tenant) => setSearch({ state: 'found', tenant }),
      (error) => !signal.aborted && setSearch({ state: 'failed', error }),
    );
    return () => abort.abort();
  }, [id, attempt]);

  return { ...search, retry: () => setAttempt((count) => count + 1) };
}

const demosAtMost = 3;

/** The demo companies, at most three. Empty while loading. */
export function useDemoTenants(): readonly Tenant[] {
  const [tenants, setTenants] = useState<readonly Tenant[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    withRetries(() => call('listTenants', {}, { signal }), { signal }).then(
      (list) => setTenants(list.slice(0, demosAtMost)),
      () => {}, // The demo companies are optional, so an error is ignored.
    );
    return () => abort.abort();
  }, []);
  return tenants;
}

function startOf(id: string): Search {
  return found?.id === id ? { state: 'found', tenant: found } : { state: 'loading', failing: false };
}
