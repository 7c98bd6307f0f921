import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import type { LockedTask } from './locks.ts';

/**
 * Stores for which tasks a task waits. Its project is locked, so two changes at once cannot close a circle together. Says whether
 * something differs. 400 for tasks of other projects, and for a circle.
 */
export async function storeWaits(
  tx: WriteTx,
  { id, projectId }: Pick<LockedTask, 'id' | 'projectId'>,
  ids: readonly string[],
): Promise<boolean> {
  const found = await tx.first(sql<{ before: string[]; known: number; isCircle: boolean }>`
    with recursive ahead (id) as (
      select unnest(${ids}::uuid[])
      union select task_waits.waits_for_id from ahead join task_waits on task_waits.task_id = ahead.id
    )
    select array(select waits_for_id::text from task_waits where task_id = ${id}::uuid) as before,
      (select count(*)::int from tasks where tasks.id = any (${ids}::uuid[]) and tasks.project_id = ${projectId}::uuid) as known,
      exists (select from ahead where ahead.id = ${id}::uuid) as "isCircle"`);
  const wanted = new Set(ids);
  const { before = [], known = 0, isCircle = false } = found ?? {};
  if (known < wanted.size) invalid('waitsForIds', problemTexts.notFound);
  if (isCircle) invalid('waitsForIds', 'These tasks would wait for each other');
  if (before.length === wanted.size && before.every((each) => wanted.has(each))) return false;
  await tx.run(sql`
    delete from task_waits where task_id = ${id}::uuid and waits_for_id <> all (${ids}::uuid[])`);
  await tx.run(sql`
    insert into task_waits (tenant_id, task_id, waits_for_id)
    select app.tenant_id(), ${id}::uuid, awaited from unnest(${ids}::uuid[]) awaited on conflict do nothing`);
  return true;
}
