import { sql } from 'kysely';
import { recordEvent } from '#server/events/write.ts';
import type { WriteTx } from '#server/tenancy/index.ts';

const day = 24 * 60 * 60 * 1000;

/** Days before and after a due date in which people are told of it. Older dates are no news, such as after an import. */
const window = { before: 3, after: 7 };

/** Per company and run. The next run continues with the rest. */
const most = 200;

/**
 * Adds an event for each project that is due within three days or overdue, once for each due date. Nobody is its actor. Days are
 * those of UTC.
 */
export async function recordDueProjects(tx: WriteTx, now: Date): Promise<void> {
  const dayAt = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const due = await tx.run(sql<{ id: string; endDate: string; kind: 'project.dueSoon' | 'project.overdue' }>`
    select id, end_date as "endDate", kind from (
      select id, end_date, case when end_date < ${dayAt(0)}::date then 'project.overdue' else 'project.dueSoon' end as kind
      from projects
      where deleted_at is null and status <> 'Completed'
        and end_date between ${dayAt(-window.after)}::date and ${dayAt(window.before)}::date
    ) due
    where not exists (
      select from events
      where events.project_id = due.id and events.kind = due.kind and events.data ->> 'endDate' = due.end_date::text)
    order by end_date, id limit ${most}`);
  await Promise.all(due.map(({ id, endDate, kind }) => recordEvent(tx, kind, id, { endDate })));
}
