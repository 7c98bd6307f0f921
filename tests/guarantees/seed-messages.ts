import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import type { FilePlace } from './seed-files.ts';

/** Adds a message about the project with an edit and a mention, and an internal one, with its event. Returns the id of the first. */
export async function addMessages(test: TestApp, place: FilePlace, words: string, internal: string): Promise<string> {
  await addMessage(test, place, 'staff', internal);
  return addMessage(test, place, 'client', words);
}

async function addMessage({ database: { owner } }: TestApp, place: FilePlace, audience: string, words: string) {
  const id = randomUUID();
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
     values ($1, $2, 'project', $3, $4, $3, $5, $6, $6, 'message ' || $7)`,
    [tenantId, id, projectId, clientId, userId, audience, words],
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
     values ($1, $2, 'message.posted', $3, $4, $5, 'project', $5, $6, jsonb_build_object('messageId', $2::uuid))`,
    [tenantId, id, words, clientId, projectId, audience],
  );
  return id;
}
