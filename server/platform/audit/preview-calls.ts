import { sql } from 'kysely';
import { db, type Principal, type Tenancy } from '#server/platform/tenancy/index.ts';

/** What this process has already noted, by preview. */
const noted = new Map<string, Set<string>>();
const maxNoted = 1000;

/**
 * Notes that an operation was called in a preview, once for each, before it is answered. The note is a separate transaction,
 * because a preview only reads. The audit log gets the operations when the preview ends.
 */
export async function noteAsked(
  tenancy: Tenancy,
  { tenantId, previewId = '' }: Pick<Principal, 'tenantId' | 'previewId'>,
  operation: string,
): Promise<void> {
  const known = noted.get(previewId) ?? new Set();
  if (known.has(operation)) return;
  await tenancy.asServer(tenantId, 'write', (tx) =>
    tx.run(
      db
        .updateTable('previews')
        .set({ asked: sql`array_append(asked, ${operation})` })
        .where('id', '=', previewId)
        .where('ended_at', 'is', null)
        .where(sql<boolean>`${operation} <> all (asked)`),
    ),
  );
  if (noted.size >= maxNoted) noted.delete(noted.keys().next().value as string);
  noted.set(previewId, known.add(operation));
}
