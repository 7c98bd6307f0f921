import { type RawBuilder, sql } from 'kysely';
import { lastDay } from '#contract/platform/fields.ts';
import { seesProject } from '#server/people/accounts/leads.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { worksFor } from '#server/work/tasks/assignee.ts';
import { positionGap } from '#server/work/tasks/move.ts';
import { keepProgress } from '#server/work/tasks/progress.ts';
import type { Occurrence } from './plan.ts';

/** One that a rule makes, with its id. */
export type Making = Occurrence & { id: string; recurringId: string; projectId: string | null; title: string };

/**
 * Adds tasks at the end of their projects, in the names of the owners of their rules. People who no longer see a project are not assigned.
 */
export async function insertTasks(tx: WriteTx, origin: Origin, making: readonly Making[]): Promise<void> {
  if (making.length === 0) return;
  const projectIds = [...new Set(making.map(({ projectId }) => projectId as string))];
  // Nobody else adds or moves tasks in that time. In one order, so that nobody waits in a circle.
  await tx.run(sql`select from projects where id = any (${projectIds}::uuid[]) order by id for no key update`);
  const made = await tx.run(sql<{ id: string }>`
    with made as materialized (${rulesOf(making)}), added as (
      insert into tasks (tenant_id, id, project_id, client_id, title, body, assignee_id, due_on, audience, position, created_by,
        recurring_id, recurring_on)
      select app.tenant_id(), made.made_id, project_id, client_id, title, body, (
          select users.id from users join roles on roles.id = users.role_id
          where users.id = made.assignee_id and ${worksFor(sql`made.client_id`)} and ${seesProject(sql`made.project_id`)}
            and (users.client_id is null or made.audience = 'client')),
        least(made.made_on + due_days, ${lastDay}::date), audience,
        (select coalesce(max(tasks.position), 0) from tasks where tasks.project_id = made.project_id)
          + ${positionGap} * row_number() over (partition by project_id order by made_id),
        owner_id, made.id, made.stands_for
      from made
      on conflict (tenant_id, recurring_id, recurring_on) where recurring_id is not null do nothing
      returning id
    ), items as (
      insert into task_items (tenant_id, id, task_id, position, text)
      select app.tenant_id(), uuidv7(), made.made_id, item.place, item.text
      from made join added on added.id = made.made_id, jsonb_array_elements_text(made.checklist) with ordinality as item (text, place)
    )
    select id from added`);
  const ids = made.map(({ id }) => id);
  await Promise.all([
    tell(tx, 'task', 'task.created', ids),
    tell(tx, 'task', 'task.assigned', ids),
    ...projectIds.map((id) => keepProgress(tx, id)),
    ...note(tx, origin, 'task', making, ids),
  ]);
}

/** Raises tickets, in the names of the owners of their rules. */
export async function insertTickets(tx: WriteTx, origin: Origin, making: readonly Making[]): Promise<void> {
  if (making.length === 0) return;
  const made = await tx.run(sql<{ id: string }>`
    with made as materialized (${rulesOf(making)})
    insert into tickets (tenant_id, id, client_id, project_id, title, description, type, priority, assignee_id, created_by, recurring_id,
      recurring_on)
    select app.tenant_id(), made_id, client_id, project_id, title, body, type, priority, (
        select users.id from users join roles on roles.id = users.role_id
        where users.id = made.assignee_id and users.is_active and users.deleted_at is null and users.client_id is null
          and roles.role_type is distinct from 'ClientUser'),
      owner_id, id, stands_for
    from made
    on conflict (tenant_id, recurring_id, recurring_on) where recurring_id is not null do nothing
    returning id`);
  const ids = made.map(({ id }) => id);
  await Promise.all([
    tell(tx, 'ticket', 'ticket.raised', ids),
    tell(tx, 'ticket', 'ticket.assigned', ids),
    ...note(tx, origin, 'ticket', making, ids),
  ]);
}

/** The rules, each with the id and the days of what it makes. */
function rulesOf(making: readonly Making[]): RawBuilder<unknown> {
  return sql`
    select recurring.*, one.id as made_id, one.on as made_on, one."occursOn" as stands_for
    from jsonb_to_recordset(${JSON.stringify(making)}::jsonb) as one (id uuid, "recurringId" uuid, "on" date, "occursOn" date)
      join recurring on recurring.id = one."recurringId"`;
}

/** One event for each, whose actor is the owner of the rule. Who works on a ticket is for staff. */
async function tell(
  tx: WriteTx,
  noun: 'task' | 'ticket',
  kind: 'task.created' | 'task.assigned' | 'ticket.raised' | 'ticket.assigned',
  ids: readonly string[],
): Promise<void> {
  const isAssigned = kind.endsWith('.assigned');
  const data = isAssigned
    ? sql`jsonb_build_object('userIds', jsonb_build_array(made.assignee_id))`
    : noun === 'ticket'
      ? sql`jsonb_build_object('type', made.type, 'priority', made.priority)`
      : sql`'{}'::jsonb`;
  const audience =
    noun === 'task'
      ? sql`made.audience`
      : isAssigned
        ? sql`'staff'`
        : sql`case when made.client_id is null then 'staff' else 'client' end`;
  await tx.run(sql`
    insert into events (tenant_id, id, kind, actor_id, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
    select app.tenant_id(), uuidv7(), ${kind}, users.id, ${userName}, made.client_id, made.project_id, ${noun}, made.id, ${audience}, ${data}
    from ${sql.table(`${noun}s`)} made join users on users.id = made.created_by
    where made.id = any (${ids}::uuid[]) and ${isAssigned ? sql`made.assignee_id is not null` : sql`true`}`);
}

function note(
  tx: WriteTx,
  origin: Origin,
  noun: 'task' | 'ticket',
  making: readonly Making[],
  ids: readonly string[],
): Promise<void>[] {
  const made = new Set(ids);
  return making
    .filter(({ id }) => made.has(id))
    .map(({ id, title, recurringId, projectId }) => {
      tx.changed(noun === 'task' ? 'tasks' : 'tickets', id);
      return record(tx, origin, {
        action: `${noun}.created`,
        subjectType: noun,
        subjectId: id,
        subjectName: title,
        details: { recurringId, ...(projectId && { projectId }) },
      });
    });
}
