import type { Origin } from '#server/platform/audit/write.ts';
import type { Tenancy, WriteTx } from '#server/platform/tenancy/index.ts';

/** What somebody asks for who is not signed in: a mail to the account with this name. */
export type Request = { tenantId: string; identifier: string; origin: Origin };

/** Further requests are dropped: an attack must not fill the memory, and a person can ask again. */
const maxWaiting = 100;

/**
 * Handles requests after they are answered, so that the answer tells nothing about the account: not by its text, and not by the time it
 * takes.
 */
export function openAfterAnswer<R extends Request>(tenancy: Tenancy, act: (tx: WriteTx, request: R) => Promise<void>) {
  const waiting = new Set<Promise<void>>();

  function handle(request: R, onError: (error: unknown) => void): void {
    if (waiting.size >= maxWaiting) return;
    const work = tenancy
      .asServer(request.tenantId, 'write', (tx) => act(tx, request))
      .catch(onError)
      .finally(() => waiting.delete(work));
    waiting.add(work);
  }

  return {
    handle,
    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => void (await Promise.all(waiting)),
  };
}
