import { sql } from 'kysely';
import type { WaitingItem } from '#contract/work/waiting.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { sources } from './sources.ts';

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
