import { db, type Tenancy, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { Files } from './index.ts';
import { keysOf } from './keys.ts';
import { removeIntents } from './storage.ts';

const hour = 60 * 60 * 1000;
const batch = 500;

/** Marks uploads that were not renewed for an hour. If one still finishes, it is refused. */
export async function markAbandoned(tx: WriteTx, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - hour).toISOString();
  await tx.run(db.updateTable('uploads').set({ is_abandoned: true }).where('created_at', '<', before));
  return listAbandoned(tx);
}

/** The uploads whose bytes can be removed. */
export async function listAbandoned(tx: WriteTx): Promise<string[]> {
  const abandoned = await tx.run(
    db.selectFrom('uploads').where('is_abandoned', '=', true).select('id').orderBy('id').limit(batch),
  );
  return abandoned.map(({ id }) => id);
}

/** Removes the bytes of abandoned uploads, then their rows. If the process dies in between, the next run repeats it. */
export async function removeAbandoned(
  tenancy: Tenancy,
  { store }: Files,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) {
    for (const key of keysOf(tenantId, id)) await store.remove(key);
  }
  await tenancy.asServer(tenantId, 'write', (tx) => removeIntents(tx, ids));
}

/** Removes temporary files of processes that died. */
export async function sweepSpool({ spool }: Files, now: Date): Promise<void> {
  await spool.sweep(new Date(now.getTime() - hour));
}
