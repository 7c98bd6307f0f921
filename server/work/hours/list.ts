import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { maxHoursCounted } from '#contract/work/hour-values.ts';
import type { Hour, hourListQuery } from '#contract/work/hours.ts';
import { dayOfKey, readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { forbidFields } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { ofHoursProject, ofHoursProjects, type Reader, readableBy } from '#server/work/visible/hours.ts';
import { requireModuleInUse, requireModuleOf } from '#server/work/visible/tasks.ts';
import { present, selectHours } from './read.ts';

type Asked = z.output<typeof hourListQuery>;
/** What lists of entries and their sums are narrowed to. */
type Narrowing = Pick<Asked, 'from' | 'to' | 'projectId' | 'clientId' | 'userId' | 'billable'>;

const list = 'hours';

/**
 * Entries of the projects that the actor sees, newest day first, with the sum of their minutes. What they may read is known before the
 * query is written, so that an index has the rows of somebody who reads only their own.
 */
export async function listHours(
  tx: ReadTx,
  actor: () => Promise<Reader>,
  asked: Asked,
): Promise<ListPage<Hour> & { minutes?: number | undefined }> {
  const who = await enterHours(tx, actor, asked);
  if (asked.exported && who.scope !== 'staff') forbidFields(['exported'], 'Only staff see what was exported.');
  const query = selectHours(who)
    .where(matches(asked))
    .where(readableBy(who))
    .where(ofHoursProject)
    .orderBy('hours.worked_on', 'desc')
    .orderBy('hours.id', 'desc');
  const isFirst = asked.limit !== undefined && asked.cursor === undefined;
  const [{ items, ...page }, totals] = await Promise.all([
    readPage(asked, {
      read: (count) => tx.run((asked.cursor ? query.where(isAfter(asked.cursor)) : query).limit(count)),
      cursorOf: ({ workedOn, id }) => writeCursor(list, { key: workedOn, id }),
    }),
    isFirst ? readTotals(tx, who, asked) : undefined,
  ]);
  return { ...page, ...totals, items: items.map(present) };
}

/**
 * Who asks, if they may: 404 if hours are off or the project is not theirs, and 403 for a client user who asks for the hours of one person.
 */
export async function enterHours(
  tx: ReadTx,
  actor: () => Promise<Reader>,
  { projectId, userId }: Narrowing,
): Promise<Reader> {
  const [, who] = await Promise.all([
    projectId ? requireModuleOf(tx, projectId, 'hours') : requireModuleInUse(tx, 'hours'),
    actor(),
  ]);
  if (userId && who.scope !== 'staff') forbidFields(['userId'], 'Only staff see the hours of one person.');
  return who;
}

/** Counting stops, so that a first page costs the same in a company of any size. */
async function readTotals(tx: ReadTx, who: Reader, asked: Asked): Promise<{ total: number; minutes?: number }> {
  const row = await tx.first(sql<{ total: number; minutes: number }>`
    select count(*)::int as total, coalesce(sum(minutes), 0)::int as minutes
    from (
      select hours.minutes from hours where ${matches(asked)} and ${readableBy(who)} and ${ofHoursProjects}
      limit ${sql.lit(maxHoursCounted + 1)}
    ) counted`);
  const { total, minutes } = row ?? { total: 0, minutes: 0 };
  return total > maxHoursCounted ? { total: maxHoursCounted } : { total, minutes };
}

function isAfter(cursor: string): RawBuilder<boolean> {
  const { key, id } = readCursor(list, cursor);
  return sql<boolean>`(hours.worked_on, hours.id) < (${dayOfKey(key)}::date, ${id}::uuid)`;
}

/** A condition on `hours`. */
export function narrows({ from, to, projectId, clientId, userId, billable }: Narrowing): RawBuilder<boolean> {
  return allOf([
    projectId && sql`hours.project_id = ${projectId}::uuid`,
    clientId && sql`hours.client_id = ${clientId}::uuid`,
    userId && sql`hours.user_id = ${userId}::uuid`,
    from && sql`hours.worked_on >= ${from}::date`,
    to && sql`hours.worked_on <= ${to}::date`,
    billable && sql`hours.billable = ${billable === 'true'}`,
  ]);
}

function matches({ taskId, ticketId, state, exported, ...narrowing }: Asked): RawBuilder<boolean> {
  return allOf([
    narrows(narrowing),
    taskId && sql`hours.task_id = ${taskId}::uuid`,
    ticketId && sql`hours.ticket_id = ${ticketId}::uuid`,
    state && (state === 'Locked' ? sql`hours.locked_at is not null` : sql`hours.locked_at is null`),
    exported && (exported === 'true' ? sql`hours.exported_at is not null` : sql`hours.exported_at is null`),
  ]);
}

function allOf(conditions: readonly (RawBuilder<unknown> | string | undefined)[]): RawBuilder<boolean> {
  const given = conditions.filter((each) => typeof each === 'object');
  return sql<boolean>`${sql.join([sql`true`, ...given], sql` and `)}`;
}
