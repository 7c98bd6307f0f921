import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '#contract/work/attachments.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

type NewAttachment = { id: string; fileName: string; contentType: string; size: number; sha256: Buffer };

/** Adds the row after its bytes are stored. */
export async function addAttachment(tx: WriteTx, origin: Origin, file: NewAttachment): Promise<Attachment> {
  const { id, fileName, contentType, size } = file;
  await Promise.all([
    tx.run(
      db.insertInto('attachments').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        file_name: fileName,
        content_type: contentType,
        size_bytes: size,
        sha256: file.sha256,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'attachment.uploaded',
      subjectType: 'attachment',
      subjectId: id,
      subjectName: fileName,
      details: { size },
    }),
  ]);
  return { id, fileName, sizeBytes: size, contentType };
}

/** Locks the files that the actor uploaded and no message has yet. Returns how many of these there are. */
export async function lockUnused(tx: WriteTx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx.run(sql`
    select id from attachments
    where id = any (${ids}::uuid[]) and message_id is null and created_by = app.user_id() order by id for update`);
  return found.length;
}

/** Gives locked files to a message. */
export async function bindAttachments(tx: WriteTx, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update attachments set message_id = ${messageId}::uuid where id = any (${ids}::uuid[])`);
}

/** Removes the files of a message. Maintenance removes their bytes, which it finds as abandoned uploads. */
export async function removeAttachmentsOf(tx: WriteTx, messageId: string): Promise<void> {
  await removeAttachments(tx, sql`message_id = ${messageId}::uuid`);
}

/** Removes the files of all messages about something that is deleted and does not go to the trash. Its messages go with it. */
export async function removeAttachmentsAbout(tx: WriteTx, subjectId: string): Promise<void> {
  await removeAttachments(
    tx,
    sql`message_id in (select messages.id from messages where messages.subject_id = ${subjectId}::uuid)`,
  );
}

/** Removes files that no message got within a day. Returns how many. */
export async function removeUnusedAttachments(tx: WriteTx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  return removeAttachments(
    tx,
    sql`id = any (array(
      select unused.id from attachments unused
      where unused.message_id is null and unused.created_at < ${before} order by unused.id limit ${limit} for update))`,
  );
}

async function removeAttachments(tx: WriteTx, which: RawBuilder<unknown>): Promise<number> {
  const removed = await tx.run(sql`
    with gone as (delete from attachments where ${which} returning id, created_by)
    insert into uploads (tenant_id, id, user_id, is_abandoned)
    select app.tenant_id(), id, created_by, true from gone
    returning id`);
  return removed.length;
}
