import { type RawBuilder, sql } from 'kysely';

/** A condition on `tasks`: the person still has to do it. Nobody can change what is archived or in the trash. */
export function taskHeldBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`tasks.assignee_id = ${userId}::uuid and ${isOpenTask}`;
}

/** A condition on `task_items`: the person still has to do it. */
export function itemHeldBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`task_items.user_id = ${userId}::uuid and not task_items.done and exists (
    select from tasks where tasks.id = task_items.task_id and ${isOpenTask})`;
}

/** A condition on `tasks`: it can still be done. */
export const isOpenTask = sql<boolean>`tasks.status <> 'Done' and exists (
  select from projects where projects.id = tasks.project_id and projects.deleted_at is null and projects.archived_at is null)`;

/** A condition on `tickets`: the person has to see to it. One that is resolved opens again when its client answers. */
export function ticketHeldBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`tickets.assignee_id = ${userId}::uuid and tickets.status not in ('Closed', 'Cancelled')`;
}
