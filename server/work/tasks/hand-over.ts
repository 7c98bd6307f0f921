import { type RawBuilder, sql } from 'kysely';
import { itemHeldBy, taskHeldBy } from '#server/people/accounts/held.ts';
import { seesProject } from '#server/people/accounts/leads.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { worksFor } from './assignee.ts';

/** A condition on `tasks`, and on `users` with their `roles`: what is required of everybody who is assigned a task. */
export const mayTakeTask: RawBuilder<boolean> = sql<boolean>`
  (${worksFor(sql`tasks.client_id`)} and ${seesProject(sql`tasks.project_id`)}
    and (users.client_id is null or tasks.audience = 'client'))`;

/**
 * Gives the tasks of a person to another one, who is told of all at once, and their items of checklists. Only those that the other one may
 * do. Returns how many tasks.
 */
export async function handOverTasks(tx: WriteTx, userId: string, heirId: string): Promise<number> {
  const rows = await tx.run(sql<{ id: string }>`
    update tasks set assignee_id = users.id, version = tasks.version + 1, updated_at = now()
    from users join roles on roles.id = users.role_id
    where users.id = ${heirId}::uuid and ${taskHeldBy(userId)} and ${mayTakeTask}
    returning tasks.id`);
  const items = await tx.run(sql<{ id: string }>`
    update task_items set user_id = users.id
    from tasks, users join roles on roles.id = users.role_id
    where tasks.id = task_items.task_id and users.id = ${heirId}::uuid and ${itemHeldBy(userId)} and ${mayTakeTask}
    returning task_items.task_id as id`);
  for (const id of new Set([...rows, ...items].map(({ id }) => id))) tx.changed('tasks', id);
  return rows.length;
}
