import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { type FilePlace, keepFile } from './seed-files.ts';

/** Adds a hand-over that is ready, and that the person of the place asked for. */
export async function addExport(
  test: TestApp,
  { tenantId, userId, projectId, clientId }: FilePlace,
  words: string,
): Promise<string> {
  const [id, fileId] = [randomUUID(), randomUUID()];
  await test.database.owner.query(
    `insert into exports (tenant_id, id, kind, subject_id, subject_name, client_id, user_id, state, file_id, size_bytes, sha256, ready_at)
     values ($1, $2, 'HandOver', $3, $4, $5, $6, 'Ready', $7, 1, sha256('x'), now())`,
    [tenantId, id, projectId, `export ${words}`, clientId, userId, fileId],
  );
  await keepFile(test, tenantId, fileId, words);
  return id;
}
