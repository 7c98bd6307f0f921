import { type RawBuilder, sql } from 'kysely';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { isOpenTask, itemHeldBy, taskHeldBy } from './held.ts';
import { dropUnfitLeads } from './leads.ts';

/** After a user's role or client changed: what no longer fits is taken from them. */
export async function dropUnfitAssignments(tx: WriteTx, userId: string): Promise<void> {
  await leaveUnfitTeams(tx, userId);
  await Promise.all([unassignTickets(tx, userId), dropUnfitLeads(tx, userId)]);
}

/** After a user was removed: they are on no team, lead no project, and have no tickets and no tasks to do. What they did keeps their name. */
export async function dropAssignments(tx: WriteTx, userId: string): Promise<void> {
  await leaveTeams(tx, userId);
  await Promise.all([unassignTickets(tx, userId), unassignTasks(tx, userId), dropUnfitLeads(tx, userId)]);
}

/**
 * After a project is in use again: who was removed since has none of its tasks to do. While it was archived or in the trash they stayed,
 * because nothing in it changes then.
 */
export async function dropRemovedAssignees(tx: WriteTx, projectId: string): Promise<void> {
  const isRemoved = sql`(select users.id from users where users.deleted_at is not null)`;
  await unassign(
    tx,
    sql`tasks.project_id = ${projectId}::uuid and tasks.assignee_id in ${isRemoved} and ${isOpenTask}`,
    sql`not task_items.done and task_items.user_id in ${isRemoved} and exists (
      select from tasks where tasks.id = task_items.task_id and tasks.project_id = ${projectId}::uuid and ${isOpenTask})`,
  );
}

async function leaveUnfitTeams(tx: WriteTx, userId: string): Promise<void> {
  const left = await tx.run(
    sql<{
      projectId: string;
    }>`delete from project_members member using users left join roles on roles.id = users.role_id
      where member.user_id = ${userId} and users.id = member.user_id
        and (roles.role_type is null or roles.role_type <> member.side
          or (member.side = 'ClientUser' and users.client_id is distinct from member.client_id))
      returning member.project_id as "projectId"`,
  );
  await recordRemovals(tx, userId, left);
}

async function leaveTeams(tx: WriteTx, userId: string): Promise<void> {
  const left = await tx.run(
    db.deleteFrom('project_members').where('user_id', '=', userId).returning('project_id as projectId'),
  );
  await recordRemovals(tx, userId, left);
}

async function recordRemovals(tx: WriteTx, userId: string, from: readonly { projectId: string }[]): Promise<void> {
  await Promise.all(
    from.map(({ projectId }) => recordEvent(tx, 'project.membersRemoved', projectId, { userIds: [userId] })),
  );
}

/** Nobody but staff has tickets. */
async function unassignTickets(tx: WriteTx, userId: string): Promise<void> {
  const rows = await tx.run(
    db
      .updateTable('tickets')
      .set({ assignee_id: null, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('assignee_id', '=', userId)
      .where(
        sql<boolean>`not exists (
          select from users join roles on roles.id = users.role_id
          where users.id = ${userId} and users.client_id is null and roles.role_type is distinct from 'ClientUser')`,
      )
      .returning('id'),
  );
  for (const { id } of rows) tx.changed('tickets', id);
}

function unassignTasks(tx: WriteTx, userId: string): Promise<void> {
  return unassign(tx, taskHeldBy(userId), itemHeldBy(userId));
}

async function unassign(tx: WriteTx, whichTasks: RawBuilder<unknown>, whichItems: RawBuilder<unknown>): Promise<void> {
  const [tasks, items] = await Promise.all([
    tx.run(sql<{ id: string }>`
      update tasks set assignee_id = null, version = version + 1, updated_at = now()
      where ${whichTasks} returning id`),
    tx.run(sql<{ id: string }>`
      update task_items set user_id = null where ${whichItems} returning task_id as id`),
  ]);
  for (const id of new Set([...tasks, ...items].map(({ id }) => id))) tx.changed('tasks', id);
}
