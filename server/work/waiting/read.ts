import { type RawBuilder, sql } from 'kysely';
import { doneStatuses } from '#contract/work/ticket-status.ts';
import type { WaitingItem } from '#contract/work/waiting.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { ofVisibleFiles, waitsForActor } from '#server/work/sign-offs/read.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

/** More than this does not fit on a dashboard. The total counts all of them. */
const maxItems = 50;

type Row = WaitingItem & { total: number };

/** What waits for the actor in all sources, soonest first. What has no due date comes last, the oldest first. */
export async function readWaiting(tx: ReadTx): Promise<{ total: number; items: WaitingItem[] }> {
  const rows = await tx.run(sql<Row>`
    select kind, id, title, number, wants, "projectId", "projectTitle", "dueOn", count(*) over ()::int as total
    from (${sql.join(sources, sql` union all `)}) waiting
    order by "dueOn" nulls last, since, id limit ${maxItems}`);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...row }) => withoutNulls(row) as WaitingItem),
  };
}

/** Open tasks of the actor. */
const tasks = sql`
  select 'task' as kind, tasks.id, tasks.title, null::int as number, tasks.wants, tasks.project_id as "projectId",
    (select projects.title from projects where projects.id = tasks.project_id) as "projectTitle", tasks.due_on as "dueOn",
    tasks.created_at as since
  from tasks
  where tasks.assignee_id = app.user_id() and tasks.status <> 'Done' and ${ofVisibleProject()}`;

/**
 * Tickets whose next message is the actor's: for client users those that wait for the client, for staff those that they were assigned
 * and that wait for the team. They are due when staff promised an answer, as a day of the company.
 */
const tickets = sql`
  select 'ticket', tickets.id, tickets.title, tickets.number, null, project.id, project.title,
    case when app.scope() = 'staff' then (
      select app.local_time(tickets.answer_due, tenants.time_zone)::date from tenants where tenants.id = app.tenant_id()) end,
    coalesce(tickets.updated_at, tickets.created_at)
  from tickets left join lateral (
    select projects.id, projects.title from projects
    where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()}) project on true
  where tickets.status not in (${sql.join(doneStatuses)})
    and case when app.scope() = 'staff' then tickets.assignee_id = app.user_id() and tickets.waiting_for = 'Team'
      else tickets.waiting_for = 'Client' end`;

/** Approvals that the actor was asked for and has not given. */
const signOffs = sql`
  select 'signOff', sign_offs.id, sign_offs.file_name, null, null, subject.project_id,
    (select projects.title from projects where projects.id = subject.project_id), sign_offs.due_on, sign_offs.requested_at
  ${ofVisibleFiles} where ${waitsForActor}`;

/** Each has the columns of the first. Row security limits all of them to what the actor may see. */
const sources: readonly RawBuilder<unknown>[] = [tasks, tickets, signOffs];
