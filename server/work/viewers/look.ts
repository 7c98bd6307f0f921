import { sql } from 'kysely';
import type { Viewer } from '#contract/work/viewers.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { Viewers } from '#server/platform/live/viewers.ts';
import type { Actor, ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { isVisible } from '#server/work/visible/projects.ts';

/** Notes the actor's look at a project that they may see, and returns who else they see there. */
export async function lookAtProject(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  viewers: Viewers,
  { projectId, viewing }: { projectId: string; viewing: boolean },
): Promise<Viewer[]> {
  const at = performance.now();
  const [project, { tenantId, userId }] = await Promise.all([
    tx.first(sql<{ visible: boolean }>`select ${isVisible(projectId)} as visible`),
    actor(),
  ]);
  if (!project?.visible) notFound();
  if (viewers.look({ tenantId, projectId, userId, viewing }, at)) tx.changed('viewers', projectId, [userId]);
  const others = viewers.of(tenantId, projectId).filter((id) => id !== userId);
  return others.length > 0 ? readViewers(tx, projectId, others) : [];
}

/** Staff see everybody. Client users see only who is on the team, as on the page of the project. */
async function readViewers(tx: ReadTx, projectId: string, userIds: string[]): Promise<Viewer[]> {
  return tx.run(sql<Viewer>`
    select id, coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name, 'Unknown User') as name
    from users
    where id = any(${userIds}::uuid[]) and deleted_at is null and (
      app.scope() = 'staff'
      or exists (select from project_members where project_id = ${projectId}::uuid and user_id = users.id))
    order by sort_name, id limit 20`);
}
