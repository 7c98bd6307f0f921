import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKey, type Variant } from '#server/platform/files/keys.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Where the files belong, and who uploads them. */
export type FilePlace = { tenantId: string; projectId: string; clientId: string; userId: string };

/** Adds a document and an image that only staff may see, an event about it, and lines about it in the user's inbox. */
export async function addInternalFiles(test: TestApp, place: FilePlace, words: string): Promise<void> {
  const { owner } = test.database;
  const [documentId, imageId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  await addFiles(test, place, { documentId, imageId, audience: 'staff', words });
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
     values ($1, $2, 'document.uploaded', $3, $4, $5, 'document', $6, 'staff', jsonb_build_object('from', $3::text))`,
    [tenantId, eventId, words, clientId, projectId, documentId],
  );
  await owner.query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     select $1, gen_random_uuid(), $2, type, id, 'News', 1, $3, now()
     from (values ('document', $4::uuid), ('image', $5::uuid)) subject (type, id)`,
    [tenantId, userId, eventId, documentId, imageId],
  );
}

type Files = { documentId: string; imageId: string; audience: string; words: string };

/** Adds the rows of a document and an image. */
export async function addFiles({ database: { owner } }: TestApp, place: FilePlace, files: Files): Promise<void> {
  const { tenantId, projectId, clientId, userId } = place;
  const values = [tenantId, projectId, clientId, files.words, randomBytes(32), userId, files.audience];
  await owner.query(
    `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, description, label, created_by, audience)
     values ($1, '${files.documentId}', $2, $3, $4 || '.txt', 'text/plain', 1, $5, 'document ' || $4, left('label ' || $4, 60), $6, $7)`,
    values,
  );
  await owner.query("update document_versions set note = 'note ' || $2 where id = $1", [files.documentId, files.words]);
  await owner.query(
    `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, description, category, created_by, audience)
     values ($1, '${files.imageId}', $2, $3, $4 || '.png', 'image/png', 1, 1, 1, $5, 'image ' || $4, 'category ' || $4, $6, $7)`,
    values,
  );
}

/** Stores bytes for a document or an image, or for a smaller variant of an image. */
export async function keepFile({ services }: TestApp, tenantId: string, id: string, text: string, variant?: Variant) {
  const temporary = path.join(services.config.dataDir, randomUUID());
  await writeFile(temporary, `bytes of ${text}`);
  await services.files.store.put(fileKey(tenantId, id, variant), temporary);
}
