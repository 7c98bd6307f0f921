import { randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { type FilePlace, keepFile } from './seed-files.ts';

/**
 * Adds a message about the project with an edit, a mention, a file and an event, an internal one, and a file that no message has
 * yet. Returns the ids of the first message and its file.
 */
export async function addMessages(test: TestApp, place: FilePlace, words: string, internal: string) {
  const about = { type: 'project', id: place.projectId } as const;
  await addFile(test, place, await addMessage(test, place, about, 'staff', internal), internal);
  await addFile(test, place, null, words);
  const messageId = await addMessage(test, place, about, 'client', words);
  return { messageId, attachmentId: await addFile(test, place, messageId, words) };
}

/** Adds a message about the task for the client and an internal one, each with what belongs to it, and an address for answers by mail. */
export async function addTaskMessages(
  test: TestApp,
  place: FilePlace & { taskId: string },
  words: string,
  internal: string,
): Promise<void> {
  const about = { type: 'task', id: place.taskId } as const;
  await addFile(test, place, await addMessage(test, place, about, 'staff', internal), internal);
  await addFile(test, place, await addMessage(test, place, about, 'client', words), words);
  await test.database.owner.query(
    `insert into reply_addresses (tenant_id, hash, user_id, subject_type, subject_id, lane) values ($1, $2, $3, 'task', $4, 'client')`,
    [place.tenantId, randomBytes(32), place.userId, place.taskId],
  );
}

async function addFile(test: TestApp, { tenantId, userId }: FilePlace, messageId: string | null, words: string) {
  const id = randomUUID();
  await test.database.owner.query(
    `insert into attachments (tenant_id, id, message_id, file_name, content_type, size_bytes, sha256, created_by)
     values ($1, $2, $3, $4 || '.txt', 'text/plain', 1, '', $5)`,
    [tenantId, id, messageId, words, userId],
  );
  await keepFile(test, tenantId, id, words);
  return id;
}

async function addMessage(
  { database: { owner } }: TestApp,
  place: FilePlace,
  about: { type: 'project' | 'task'; id: string },
  audience: string,
  words: string,
) {
  const id = randomUUID();
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, task_id, client_id, project_id, author_id, posted_to, audience, body, full_text)
     values ($1, $2, $8, $9, case $8 when 'task' then $9::uuid end, $4, $3, $5, $6, $6, 'message ' || $7, 'whole ' || $7)`,
    [tenantId, id, projectId, clientId, userId, audience, words, about.type, about.id],
  );
  await owner.query(
    `insert into message_edits (tenant_id, id, message_id, body, written_at) values ($1, $2, $2, 'before ' || $3, now())`,
    [tenantId, id, words],
  );
  await owner.query('insert into mentions (tenant_id, message_id, user_id) values ($1, $2, $3)', [
    tenantId,
    id,
    userId,
  ]);
  await owner.query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
     values ($1, $2, 'message.posted', $3, $4, $5, $7, $8, $6, jsonb_build_object('messageId', $2::uuid))`,
    [tenantId, id, words, clientId, projectId, audience, about.type, about.id],
  );
  return id;
}
