import { sql } from 'kysely';
import type { MoreDocumentType } from '#contract/people/document-types.ts';
import { told } from '#contract/platform/texts/say.ts';
import { uploadLimitOf } from '#contract/platform/upload-limit.ts';
import { Failure, unavailable } from '#server/platform/answers/failures.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { formatBytes } from './size.ts';

/** Bytes that the other form parts may add to the declared length of a request. */
const formOverhead = 256 * 1024;

/**
 * Records the intent of an upload before its first byte and reserves space in the company's storage quota. `declared` is the length
 * of the request, if it has one. Returns the maximum bytes of the file, and what the company wishes of its files.
 */
export async function createIntent(
  tx: WriteTx,
  id: string,
  declared: number | undefined,
  uploadLimit: number,
): Promise<{ limit: number; removesPlace: boolean; moreTypes: readonly MoreDocumentType[] }> {
  const [company, room] = await Promise.all([
    tx.first(db.selectFrom('tenants').select(['is_demo', 'remove_place', 'document_types'])),
    storage(tx, id),
  ]);
  const limit = uploadLimitOf(company?.is_demo ?? false, uploadLimit);
  if (declared !== undefined && declared > limit + formOverhead) refuseTooLarge(limit);
  const free = room.quota - room.used;
  if (free <= 0 || (declared ?? 0) > free + formOverhead) refuseFull(room);
  const reserved = Math.min(declared ?? limit, free);
  await tx.run(
    db.insertInto('uploads').values({
      tenant_id: sql<string>`app.tenant_id()`,
      user_id: sql<string>`app.user_id()`,
      id,
      size_bytes: reserved,
    }),
  );
  return {
    limit,
    removesPlace: company?.remove_place ?? true,
    moreTypes: (company?.document_types ?? []) as MoreDocumentType[],
  };
}

/** Fulfils the intent in the transaction that adds the row. Fails if the intent was abandoned or the quota is exceeded. */
export async function fulfilIntent(tx: WriteTx, id: string, size: number): Promise<void> {
  const [room, fulfilled] = await Promise.all([
    storage(tx, id),
    tx.first(db.deleteFrom('uploads').where('id', '=', id).where('is_abandoned', '=', false).returning('id')),
  ]);
  if (room.used + size > room.quota) refuseFull(room);
  if (!fulfilled) unavailable();
}

/** Shows that a long upload is still running. */
export async function renewIntent(tx: WriteTx, id: string): Promise<void> {
  await tx.run(db.updateTable('uploads').set({ created_at: sql`now()` }).where('id', '=', id));
}

export async function removeIntents(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.run(db.deleteFrom('uploads').where('id', 'in', ids));
}

export function refuseTooLarge(limit: number): never {
  throw new Failure('tooLarge', (say) =>
    say('This file is too large. The limit is {limit}.', { limit: formatBytes(limit, say) }),
  );
}

/** `host` is the name of the company if a client user asks. How much room it has is not for them. */
type Room = { used: number; quota: number; host: string | null };

async function storage(tx: WriteTx, except: string): Promise<Room> {
  const row = await tx.first(
    sql<Room>`select used, quota,
        case when app.client_id() is not null then (select coalesce(display_name, name) from tenants) end as host
      from app.storage(${except}::uuid)`,
  );
  return row as Room;
}

function refuseFull({ used, quota, host }: Room): never {
  if (host)
    throw new Failure(
      'noRoom',
      told('{host} has no room left for this file. Please tell the people you work with there.', { host }),
    );
  throw new Failure(
    'noRoom',
    used >= quota
      ? (say) =>
          say(
            'Your company has used all of its storage ({quota}), so this file does not fit. Deleted files count for 30 days. The operator of this server can increase the storage.',
            { quota: formatBytes(quota, say) },
          )
      : (say) =>
          say(
            'Your company has used {used} of its storage ({quota}), so this file does not fit. Deleted files count for 30 days. The operator of this server can increase the storage.',
            { used: formatBytes(used, say), quota: formatBytes(quota, say) },
          ),
  );
}
