import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { HourSum, hourSumsQuery } from '#contract/work/hours.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { ofHoursProjects, type Reader, readableBy } from '#server/work/visible/hours.ts';
import { visible } from '#server/work/visible/projects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { enterHours, narrows } from './list.ts';
import { clientOf, projectOf } from './read.ts';

type Asked = z.output<typeof hourSumsQuery>;

const list = 'hour sums';

/**
 * The hours of each project in each month, newest month first. Staff get what they may read. Client users get the sums of all hours of
 * their projects for whole months, so that no sum tells of one day or one person; without leave of their client they get none.
 */
export async function listHourSums(
  tx: ReadTx,
  actor: () => Promise<Reader>,
  asked: Asked,
): Promise<ListPage<HourSum> & { minutes?: number | undefined }> {
  const who = await enterHours(tx, actor, asked);
  const summed = who.scope === 'staff' ? sumsForStaff(who, asked) : sumsForClient(asked);
  const isFirst = asked.limit !== undefined && asked.cursor === undefined;
  const [page, totals] = await Promise.all([
    readPage(asked, {
      read: (count) =>
        tx.run(sql<HourSum>`
          select to_char(summed.month, 'YYYY-MM') as month, summed.project_id as "projectId", ${projectOf('summed')} as "projectTitle",
            summed.client_id as "clientId", ${clientOf('name', 'summed')} as "clientName", ${clientOf('colour', 'summed')} as "clientColour",
            summed.minutes::int as minutes, summed.billable_minutes::int as "billableMinutes"
          from (${summed}) summed where ${asked.cursor ? isAfter(asked.cursor) : sql`true`}
          order by summed.month desc, summed.project_id desc, summed.client_id desc limit ${count}`),
      cursorOf: ({ month, projectId, clientId }) =>
        writeCursor(list, { key: `${month}-01/${projectId}`, id: clientId }),
    }),
    isFirst
      ? tx.first(sql<{ total: number; minutes: number }>`
          select count(*)::int as total, coalesce(sum(summed.minutes), 0)::int as minutes from (${summed}) summed`)
      : undefined,
  ]);
  return { ...page, ...totals };
}

function sumsForStaff(who: Reader, asked: Asked): RawBuilder<unknown> {
  return sql`
    select date_trunc('month', hours.worked_on)::date as month, hours.project_id, hours.client_id, sum(hours.minutes) as minutes,
      coalesce(sum(hours.minutes) filter (where hours.billable), 0) as billable_minutes
    from hours where ${narrows(asked)} and ${readableBy(who)} and ${ofHoursProjects}
    group by 1, 2, 3`;
}

/** Row security hides other clients' projects. A client user who names another client gets nothing, as for one that does not exist. */
function sumsForClient({ from, to, projectId, clientId, billable }: Asked): RawBuilder<unknown> {
  const minutes =
    billable === undefined
      ? sql`sums.minutes`
      : billable === 'true'
        ? sql`sums.billable_minutes`
        : sql`sums.minutes - sums.billable_minutes`;
  return sql`
    select sums.month, sums.project_id, sums.client_id, ${minutes} as minutes,
      ${billable === 'false' ? sql`0` : sql`sums.billable_minutes`} as billable_minutes
    from app.hours_of_client(array(
      select projects.id from projects where projects.deleted_at is null and ${hasModule('hours')} and ${visible()}
        and ${projectId ? sql`projects.id = ${projectId}::uuid` : sql`true`}), ${from ?? null}::date, ${to ?? null}::date) sums
    where ${minutes} <> 0 and ${clientId ? sql`sums.client_id = ${clientId}::uuid` : sql`true`}`;
}

function isAfter(cursor: string): RawBuilder<boolean> {
  const { key, id } = readCursor(list, cursor);
  const [, month, projectId] =
    /^(\d{4}-(?:0[1-9]|1[0-2])-01)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key) ?? [];
  if (!month || !projectId) invalid('cursor', 'Not a valid cursor');
  return sql<boolean>`(summed.month, summed.project_id, summed.client_id) < (${month}::date, ${projectId}::uuid, ${id}::uuid)`;
}
