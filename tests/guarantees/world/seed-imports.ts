import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

/** An import that was checked, and one that ran, and keys of another program. `words` must appear only where administrators read. */
export async function addImports(
  { database }: TestApp,
  {
    tenantId,
    userId,
    ...keyed
  }: { tenantId: string; userId: string; clientId: string; projectId: string; keyedUserId: string; taskId: string },
  words: string,
): Promise<{ importId: string; ranImportId: string }> {
  const [importId, ranImportId] = [randomUUID(), randomUUID()];
  const content = JSON.stringify([{ row: 2, cells: [`${words} ${importId}`] }]);
  await database.owner.query(
    `insert into imports (tenant_id, id, noun, file_name, created_by, headers, fields, content, row_count, run_at)
     values ($1, $2, 'clients', $5, $4, array[$5], '{name}', $6, 1, null),
       ($1, $3, 'clients', $5, $4, array[$5], '{name}', null, 1, now())`,
    [tenantId, importId, ranImportId, userId, words, content],
  );
  await database.owner.query(
    `insert into import_rows (tenant_id, import_id, subject_id, position, name, version) values ($1, $2, $3, 1, $4, 1)`,
    [tenantId, ranImportId, randomUUID(), words],
  );
  const { clientId: clients, projectId: projects, keyedUserId: users, taskId: tasks } = keyed;
  for (const [table, id] of Object.entries({ clients, projects, users, tasks }))
    await database.owner.query(`update ${table} set external_key = $3 where tenant_id = $1 and id = $2`, [
      tenantId,
      id,
      `${words} ${id}`,
    ]);
  return { importId, ranImportId };
}
