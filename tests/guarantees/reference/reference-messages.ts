import { createHash } from 'node:crypto';
import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { withoutNames } from '#server/work/messages/mentions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { storeFile } from './reference-files.ts';
import { insert } from './reference-rows.ts';

/** Adds an edited message that mentions somebody and has a file. */
export async function addMessages(test: TestApp): Promise<void> {
  const [message] = endpoints.listMessages.example.answer;
  const [edit] = endpoints.listMessageEdits.example.answer;
  if (!message || !edit) throw new Error('The example of a conversation is empty.');
  const { id, subjectType, subjectId, audience, postedTo, authorId, createdAt, editedAt, mentions } = message;
  const about = { subject_type: subjectType, subject_id: subjectId, client_id: ids.acme, project_id: ids.lobby };
  const written = { author_id: authorId, created_at: createdAt, edited_at: editedAt, posted_to: postedTo, audience };
  const body = withoutNames(message.body);
  await insert(test, 'messages', { tenant_id: ids.studio, id, ...about, ...written, body });
  const before = { id: edit.id, message_id: id, body: edit.body, written_at: edit.writtenAt };
  await insert(test, 'message_edits', { tenant_id: ids.studio, ...before });
  const waiting = endpoints.undoMessage.example.answer;
  const kept = { id: waiting.id, user_id: authorId, posted_to: waiting.postedTo, body: waiting.body };
  const request = { mentioned_ids: [], attachment_ids: [], address: 'test', request_id: 'test' };
  const times = { created_at: waiting.createdAt, release_at: new Date(Date.now() + waiting.releasesIn) };
  const place = { subject_type: subjectType, subject_id: subjectId };
  await insert(test, 'withheld_messages', { tenant_id: ids.studio, ...kept, ...place, ...request, ...times });
  for (const { id: userId } of mentions) {
    await insert(test, 'mentions', { tenant_id: ids.studio, message_id: id, user_id: userId });
  }
  const bytes = Buffer.from('Ground floor, one big room.');
  for (const { id: fileId, fileName, sizeBytes, contentType } of message.attachments) {
    const file = { id: fileId, message_id: id, file_name: fileName, content_type: contentType, size_bytes: sizeBytes };
    const sha256 = createHash('sha256').update(bytes).digest();
    await insert(test, 'attachments', { tenant_id: ids.studio, ...file, sha256, created_by: authorId });
    await storeFile(test, fileId, bytes);
  }
  const [item] = endpoints.listProjectActivity.example.answer;
  if (!item) throw new Error('The example of the activity is empty.');
  const happened = { id: item.id, at: item.at, kind: item.kind, actor_id: item.actorId, actor_name: item.actorName };
  const data = JSON.stringify(item.data);
  const inInboxes = { distributed_at: item.at };
  await insert(test, 'events', {
    tenant_id: ids.studio,
    ...happened,
    ...about,
    ...inInboxes,
    audience: item.audience,
    data,
  });
}
