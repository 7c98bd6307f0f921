import { sql } from 'kysely';
import { recordEvent } from '#server/events/write.ts';
import type { WriteTx } from '#server/tenancy/index.ts';

/** Days before and after a due date in which people are told of it. Older dates are no news, such as after an import. */
const window = { before: 3, after: 7 };

/** Per company and run. The next run continues with the rest. */
const most = 200;

/**
 * Adds an event for each project that is due within three days or overdue, once for each due date. Nobody is its actor. A day
 * is one in the company's time zone, or in UTC if this database does not know the zone, such as after a move to another server.
 */
export async function recordDueProjects(tx: WriteTx, now: Date): Promise<void> {
  const due = await tx.run(sql<{ id: string; endDate: string; kind: 'project.dueSoon' | 'project.overdue' }>`
    with today as (
      select app.local_time(${now.toISOString()}::timestamptz, time_zone)::date as day from tenants where id = app.tenant_id()
    )
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
