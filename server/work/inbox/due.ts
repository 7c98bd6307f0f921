import { sql } from 'kysely';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { hasModule } from '#server/work/visible/tasks.ts';

/** Days before and after a due date in which people are told of it. Older dates are no news, such as after an import. */
const window = { before: 3, after: 7 };

/** Per company and run. The next run continues with the rest. */
const most = 200;

/** The same for the tasks of projects that are not archived. Their assignees are told, or who made them if nobody does them. */
export async function recordDueTasks(tx: WriteTx, now: Date): Promise<void> {
  const due = await tx.run(sql<{ id: string; endDate: string; told: string; kind: 'task.dueSoon' | 'task.overdue' }>`
    with today as (${today(now)})
    select due.* from (
      select tasks.id, tasks.due_on as "endDate", coalesce(tasks.assignee_id, tasks.created_by) as told,
        case when tasks.due_on < today.day then 'task.overdue' else 'task.dueSoon' end as kind
      from tasks join projects on projects.id = tasks.project_id, today
      where tasks.status <> 'Done' and projects.deleted_at is null and projects.archived_at is null and ${hasModule('tasks')}
        and tasks.due_order between today.day - ${window.after}::int and today.day + ${window.before}::int
    ) due
    where not exists (
      select from events where events.subject_type = 'task' and events.subject_id = due.id and events.kind = due.kind
        and events.data ->> 'endDate' = due."endDate"::text)
    order by due."endDate", due.id limit ${most}`);
  await Promise.all(due.map(({ id, endDate, told, kind }) => recordEvent(tx, kind, id, { endDate, userIds: [told] })));
}

/** A day is one in the company's time zone, or in UTC if this database does not know the zone. */
function today(now: Date) {
  return sql`
    select app.local_time(${now.toISOString()}::timestamptz, time_zone)::date as day from tenants where id = app.tenant_id()`;
}

/**
 * Adds an event for each project that is due within three days or overdue, once for each due date. Nobody is its actor. A day
 * is one in the company's time zone, or in UTC if this database does not know the zone, such as after a move to another server.
 */
export async function recordDueProjects(tx: WriteTx, now: Date): Promise<void> {
  const due = await tx.run(sql<{ id: string; endDate: string; kind: 'project.dueSoon' | 'project.overdue' }>`
    with today as (${today(now)})
    select id, end_date as "endDate", kind from (
      select id, end_date, case when end_date < today.day then 'project.overdue' else 'project.dueSoon' end as kind
      from projects, today
      where deleted_at is null and archived_at is null and status <> 'Completed'
        and end_date between today.day - ${window.after}::int and today.day + ${window.before}::int
    ) due
    where not exists (
      select from events
      where events.project_id = due.id and events.kind = due.kind and events.data ->> 'endDate' = due.end_date::text)
    order by end_date, id limit ${most}`);
  await Promise.all(due.map(({ id, endDate, kind }) => recordEvent(tx, kind, id, { endDate })));
}
