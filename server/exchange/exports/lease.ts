import { sql } from 'kysely';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import { record } from '#server/platform/audit/write.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import { endLease, leaseEnd, takeLease } from '#server/platform/outbox/leases.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Reading, readingOf } from '#server/platform/texts/reader.ts';

const maxAttempts = 3;
/** Seconds before the next attempt. */
const pauseSeconds = 30;

export type LeasedExport = {
  tenantId: string;
  id: string;
  kind: ExportKind;
  subjectId: string;
  subjectName: string;
  /** Of a hand-over. */
  clientId: string | null;
  userId: string;
  /** How the one who asked reads. */
  reading: Reading;
  attempts: number;
  createdAt: string;
  /** Under this id this attempt stores its bytes. */
  fileId: string;
};

/**
 * Takes the next export that is due: one that waits, or one whose process died. The intent for its bytes is written first, as for an
 * upload, so that maintenance finds what a process leaves behind.
 */
export async function leaseExport(tx: WriteTx): Promise<LeasedExport | undefined> {
  const fileId = newId();
  const leased = await tx.first(sql<Omit<LeasedExport, 'fileId'>>`
    update exports set state = 'Running', files_done = 0, ${takeLease}
    where id = (
      select id from exports where state in ('Queued', 'Running') and next_at <= now()
      order by next_at, id limit 1 for update skip locked)
    returning tenant_id as "tenantId", id, kind, subject_id as "subjectId", subject_name as "subjectName",
      client_id as "clientId", user_id as "userId", ${readingOf(sql.ref('exports.user_id'))} as reading, attempts, created_at as "createdAt"`);
  if (!leased) return undefined;
  await tx.run(
    db.insertInto('uploads').values({ tenant_id: leased.tenantId, id: fileId, user_id: leased.userId, size_bytes: 0 }),
  );
  tx.changed('exports', leased.userId);
  return { ...leased, fileId };
}

/** Keeps the export, and says how far it is. False if it was taken away: it was replaced, or another process has it. */
export async function renewLease(tx: WriteTx, leased: LeasedExport, done: number, total: number): Promise<boolean> {
  const [kept] = await Promise.all([
    tx.first(
      whileLeased(leased)
        .set({
          files_done: done,
          files_total: total,
          leased_until: leaseEnd,
          next_at: leaseEnd,
        })
        .returning('id'),
    ),
    tx.run(db.updateTable('uploads').set({ created_at: sql`now()` }).where('id', '=', leased.fileId)),
  ]);
  tx.changed('exports', leased.userId);
  return kept !== undefined;
}

/** Offers the archive. The intent goes in the same transaction, so the bytes always belong to a row or to maintenance. */
export async function offerExport(
  tx: WriteTx,
  leased: LeasedExport,
  { size, sha256 }: Spooled,
  files: number,
): Promise<void> {
  const offered = await tx.first(
    whileLeased(leased)
      .set({
        state: 'Ready',
        leased_until: null,
        files_done: files,
        files_total: files,
        file_id: leased.fileId,
        size_bytes: size,
        sha256,
        ready_at: sql<string>`now()`,
        expires_at: sql<string>`now() + interval '7 days'`,
      })
      .returning('id'),
  );
  const fulfilled = await tx.first(
    db.deleteFrom('uploads').where('id', '=', leased.fileId).where('is_abandoned', '=', false).returning('id'),
  );
  if (!offered || !fulfilled) throw new Error(`Export ${leased.id} was taken away.`);
  await record(
    tx,
    { address: 'outbox', requestId: newId() },
    {
      action: 'export.made',
      actorId: leased.userId,
      subjectType: 'export',
      subjectId: leased.id,
      subjectName: leased.subjectName,
      details: { kind: leased.kind, size, sha256: sha256.toString('hex'), files },
    },
  );
  tx.changed('exports', leased.userId);
}

/** Gives the export back: at once if the process stops, after a pause if it failed, and not at all after some failures. */
export async function releaseExport(
  tx: WriteTx,
  leased: LeasedExport,
  why: 'stopped' | 'failed' | 'refused',
): Promise<void> {
  const isOver = why === 'refused' || (why === 'failed' && leased.attempts >= maxAttempts);
  await Promise.all([
    tx.run(
      whileLeased(leased).set({
        state: isOver ? 'Failed' : 'Queued',
        ...endLease(why === 'stopped' ? 0 : pauseSeconds),
        ...(why === 'stopped' && { attempts: sql<number>`attempts - 1` }),
      }),
    ),
    tx.run(db.updateTable('uploads').set({ is_abandoned: true }).where('id', '=', leased.fileId)),
  ]);
  tx.changed('exports', leased.userId);
}

/** A lease that ended and was taken by another process counts one more attempt. */
function whileLeased({ id, attempts }: LeasedExport) {
  return db.updateTable('exports').where('id', '=', id).where('state', '=', 'Running').where('attempts', '=', attempts);
}
