import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';

type File = { fileName: string; contentType: string; sha256: Buffer };

/** What a download needs, or undefined if the actor may not see the message, or did not upload the file before there is one. */
export function getVisibleAttachmentFile(tx: ReadTx, id: string): Promise<File | undefined> {
  return tx.first(sql<File>`
    select attachments.file_name as "fileName", attachments.content_type as "contentType", attachments.sha256
    from attachments left join messages on messages.id = attachments.message_id
    where attachments.id = ${id}::uuid
      and case when attachments.message_id is null then attachments.created_by = app.user_id() and not app.is_preview()
        else exists (select from ${visibleConversation('messages')} subject) end`);
}

/** The pictures of a message that the actor may see, in the order of their upload. */
export function listPicturesOf(tx: ReadTx, messageId: string) {
  return tx.run(sql<Pick<File, 'fileName' | 'contentType'> & { id: string }>`
    select attachments.id, attachments.file_name as "fileName", attachments.content_type as "contentType"
    from attachments join messages on messages.id = attachments.message_id
    where messages.id = ${messageId}::uuid and messages.deleted_at is null and attachments.content_type like 'image/%'
      and exists (select from ${visibleConversation('messages')} subject)
    order by attachments.created_at, attachments.id`);
}

/** The files of a message, as JSON, in the order of their upload. */
export function attachmentsOf(message: string): RawBuilder<unknown> {
  return attachmentsWhere(sql`attachments.message_id = ${sql.ref(`${message}.id`)}`);
}

/** The same for a message that is not posted yet. */
export function attachmentsOfWithheld(message: string): RawBuilder<unknown> {
  return attachmentsWhere(
    sql`attachments.id = any (${sql.ref(`${message}.attachment_ids`)}) and attachments.message_id is null`,
  );
}

function attachmentsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', attachments.id, 'fileName', attachments.file_name,
      'sizeBytes', attachments.size_bytes, 'contentType', attachments.content_type)
      order by attachments.created_at, attachments.id)
    from attachments where ${condition}), '[]')`;
}
