import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * Stores the progress of a project that takes it from its tasks, after its tasks changed. The caller has locked the project against
 * other changes. Without tasks the last progress stays.
 */
export async function keepProgress(tx: WriteTx, projectId: string): Promise<void> {
  const changed = await tx.first(sql<{ id: string }>`
    update projects set progress = app.progress_of_tasks(id), version = version + 1, updated_at = now()
    where id = ${projectId}::uuid and progress_from_tasks and progress <> app.progress_of_tasks(id)
    returning id`);
  if (changed) tx.changed('projects', projectId);
}
