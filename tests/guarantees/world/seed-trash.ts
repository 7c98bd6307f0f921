import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { addFiles, type FilePlace } from './seed-files.ts';
import { addDetails } from './seed-people.ts';

/** Adds a project and a client to the trash, and two files of the project of the place. Returns their ids. */
export async function addTrash(test: TestApp, place: FilePlace, words: string) {
  const { owner } = test.database;
  const { tenantId, clientId, userId } = place;
  const trash = {
    deletedClientId: randomUUID(),
    deletedProjectId: randomUUID(),
    deletedDocumentId: randomUUID(),
    deletedImageId: randomUUID(),
  };
  await owner.query(
    `insert into clients (tenant_id, id, name, name_key, deleted_at, deleted_by)
     values ($1, $2, 'former ' || $3, 'former ' || $3, now(), $4)`,
    [tenantId, trash.deletedClientId, words, userId],
  );
  await addDetails(test, tenantId, trash.deletedClientId, words);
  await owner.query(
    `insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, deleted_at, deleted_by)
     values ($1, $2, $3, 'former ' || $4, $4, 'OnHold', '2026-01-01', '2026-12-31', 0, now(), $5)`,
    [tenantId, trash.deletedProjectId, clientId, words, userId],
  );
  const files = { documentId: trash.deletedDocumentId, imageId: trash.deletedImageId };
  await addFiles(test, place, { ...files, audience: 'client', words });
  for (const [table, id] of [
    ['documents', files.documentId],
    ['images', files.imageId],
  ] as const) {
    await owner.query(`update ${table} set deleted_at = now(), deleted_by = $2 where id = $1`, [id, userId]);
  }
  return trash;
}
