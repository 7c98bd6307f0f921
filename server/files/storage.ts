import { sql } from 'kysely';
import { uploadLimitOf } from '#contract/upload-limit.ts';
import { Failure, refuse, unavailable } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';
import { formatBytes } from './size.ts';

/** What the parts around the file may add to the length that a request declares. */
const formOverhead = 256 * 1024;

/**
 * Writes down that bytes are coming, before the first of them, and reserves room for them in the company's storage.
 * `declared` is the length of the request, undefined where it does not say. Returns the bytes that the file may have.
 */
export async function createIntent(
  tx: WriteTx,
  id: string,
  declared: number | undefined,
  uploadLimit: number,
): Promise<number> {
  const [company, { used, quota }] = await Promise.all([
    tx.first(db.selectFrom('tenants').select('is_demo')),
    storage(tx, id),
  ]);
  const limit = uploadLimitOf(company?.is_demo ?? false, uploadLimit);
  if (declared !== undefined && declared > limit + formOverhead) refuseTooLarge(limit);
  const room = quota - used;
  if (room <= 0 || (declared ?? 0) > room + formOverhead) refuseFull(used, quota);
  const reserved = Math.min(declared ?? limit, room);
  await tx.run(
    db.insertInto('uploads').values({
      tenant_id: sql<string>`app.tenant_id()`,
      user_id: sql<string>`app.user_id()`,
      id,
      size_bytes: reserved,
    }),
  );
  return limit;
}

/** In the transaction that adds the row: the intent is fulfilled, unless it was given up or there is no room after all. */
export async function fulfilIntent(tx: WriteTx, id: string, size: number): Promise<void> {
  const { used, quota } = await storage(tx, id);
  if (used + size > quota) refuseFull(used, quota);
  const fulfilled = await tx.first(
    db.deleteFrom('uploads').where('id', '=', id).where('is_abandoned', '=', false).returning('id'),
  );
  if (!fulfilled) unavailable();
}

/** An upload that takes long says that it is still alive. */
export async function renewIntent(tx: WriteTx, id: string): Promise<void> {
  await tx.run(db.updateTable('uploads').set({ created_at: sql`now()` }).where('id', '=', id));
}

export async function removeIntents(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.run(db.deleteFrom('uploads').where('id', 'in', ids));
}

export function refuseTooLarge(limit: number): never {
  throw new Failure('tooLarge', `This file is too large. At most ${formatBytes(limit)} can be uploaded.`);
}

async function storage(tx: WriteTx, except: string): Promise<{ used: number; quota: number }> {
  const row = await tx.first(
    sql<{ used: number; quota: number }>`select used, quota from app.storage(${except}::uuid)`,
  );
  return row as { used: number; quota: number };
}

function refuseFull(used: number, quota: number): never {
  refuse(
    `Your company has used ${used >= quota ? 'all' : formatBytes(used)} of its storage (${formatBytes(quota)}), so there is no room for this file. ` +
      'Deleted files count for 30 days; whoever runs this server can give you more.',
  );
}
