import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { doneStatuses } from '#contract/work/ticket-status.ts';
import type { WaitingItem, WorkItem, workListQuery } from '#contract/work/waiting.ts';
import { dayOfKey, readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { ofVisibleFiles, waitsForActor } from '#server/work/sign-offs/read.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

/** More than this does not fit on a dashboard. The total counts all of them. */
const maxItems = 50;

/** What waits for the actor now, soonest first. What has no due date comes last, the oldest first. */
export async function readWaiting(tx: ReadTx): Promise<{ total: number; items: WaitingItem[] }> {
  const rows = await tx.run(sql<WaitingItem & { total: number }>`
    select kind, id, title, number, wants, "projectId", "projectTitle", "dueOn", count(*) over ()::int as total
    from ${ownWork} where waits
    order by "dueOn" nulls last, since, id limit ${maxItems}`);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...row }) => withoutNulls(row) as WaitingItem),
  };
}

const list = 'work';
const day = sql`coalesce("dueOn", 'infinity')`;

/** All that is the actor's to do, soonest first. */
export function listWork(tx: ReadTx, asked: z.output<typeof workListQuery>): Promise<ListPage<WorkItem>> {
  const { kind, from, to, cursor } = asked;
  const matching = sql.join(
    [
      kind ? sql`kind = ${kind}` : sql`true`,
      from ? sql`"dueOn" >= ${from}::date` : sql`true`,
      to ? sql`"dueOn" <= ${to}::date` : sql`true`,
    ],
    sql` and `,
  );
  const position = cursor ? readCursor(list, cursor) : undefined;
  const after = position ? sql`(${day}, id) > (${dayOfKey(position.key)}::date, ${position.id}::uuid)` : sql`true`;
  return readPage(asked, {
    read: async (count) => {
      const rows = await tx.run(sql<WorkItem>`
        select kind, id, title, number, wants, status, "projectId", "projectTitle", "clientId", "clientName", "dueOn", overdue, version,
          (select clients.colour from clients where clients.id = "clientId") as "clientColour"
        from ${ownWork} where ${matching} and ${after} order by ${day}, id limit ${count}`);
      return rows.map((row) => withoutNulls(row) as WorkItem);
    },
    cursorOf: ({ dueOn, id }) => writeCursor(list, { key: dueOn ?? 'infinity', id }),
    count: async () =>
      (await tx.first(sql<{ total: number }>`select count(*)::int as total from ${ownWork} where ${matching}`))
        ?.total ?? 0,
  });
}

/** The day of the company. */
const today = sql`(select app.local_time(now(), tenants.time_zone)::date from tenants where tenants.id = app.tenant_id())`;

const clientName = (id: RawBuilder<unknown>) => sql`(select clients.name from clients where clients.id = ${id})`;

/** Open tasks of the actor. */
const tasks = sql`
  select 'task' as kind, tasks.id, tasks.title, null::int as number, tasks.wants, tasks.status, tasks.project_id as "projectId",
    (select projects.title from projects where projects.id = tasks.project_id) as "projectTitle", tasks.client_id as "clientId",
    ${clientName(sql`tasks.client_id`)} as "clientName", tasks.due_on as "dueOn", coalesce(tasks.due_on < ${today}, false) as overdue,
    tasks.version, true as waits, tasks.created_at as since
  from tasks
  where tasks.assignee_id = (select app.user_id()) and tasks.status <> 'Done' and ${ofVisibleProject()}`;

/** Tickets on which somebody works, with the next promise, which row security hides from client users. */
const tickets = (condition: RawBuilder<boolean>, waits: RawBuilder<unknown>) => sql`
  select 'ticket', tickets.id, tickets.title, tickets.number, null, tickets.status, project.id, project.title, tickets.client_id,
    ${clientName(sql`tickets.client_id`)}, promise.day, coalesce(promise.due < now(), false), tickets.version, ${waits},
    coalesce(tickets.updated_at, tickets.created_at)
  from tickets left join lateral (
    select projects.id, projects.title from projects
    where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()}) project on true
  left join lateral (
    select next_due as due, app.local_time(next_due, tenants.time_zone)::date as day
    from ticket_clocks join tenants on tenants.id = ticket_clocks.tenant_id
    where ticket_clocks.ticket_id = tickets.id and next_due < 'infinity') promise on true
  where tickets.status not in (${sql.join(doneStatuses)}) and ${condition}`;

/** Approvals that the actor was asked for and has not given. */
const signOffs = sql`
  select 'signOff', sign_offs.id, sign_offs.file_name, null, null, sign_offs.state, subject.project_id,
    (select projects.title from projects where projects.id = subject.project_id), subject.client_id,
    ${clientName(sql`subject.client_id`)}, sign_offs.due_on, coalesce(sign_offs.due_on < ${today}, false), null, true,
    sign_offs.requested_at
  ${ofVisibleFiles} where ${waitsForActor}`;

/**
 * All that is the actor's to do. Row security limits it to what they may see. `waits` is false for tickets of staff whose next message is
 * the client's. Tickets of staff and of client users are apart, so that each query has an index.
 */
const ownWork = sql`(${sql.join(
  [
    tasks,
    tickets(
      sql`(select app.scope()) = 'staff' and tickets.assignee_id = (select app.user_id())`,
      sql`tickets.waiting_for is not distinct from 'Team'`,
    ),
    tickets(sql`(select app.scope()) = 'client' and tickets.waiting_for = 'Client'`, sql`true`),
    signOffs,
  ],
  sql` union all `,
)}) as work`;
