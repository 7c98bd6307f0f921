import { sql } from 'kysely';
import type { z } from 'zod';
import type { listRecurring as contract, Recurring } from '#contract/work/recurring.ts';
import { dayOfKey, readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { present, selectRecurring, visibleRecurring } from './read.ts';

type Asked = z.output<NonNullable<typeof contract.query>>;

/** The name of the list in its cursors. */
const list = 'recurring';

/** What comes next first, and what does not come last. */
export async function listRecurring(tx: ReadTx, asked: Asked): Promise<ListPage<Recurring>> {
  const { projectId } = asked;
  const query = selectRecurring()
    .where(matches(asked))
    .where(visibleRecurring())
    .orderBy('recurring.next_order')
    .orderBy('recurring.id');
  const [, { items, ...page }] = await Promise.all([
    projectId && findClientOfVisibleProject(tx, projectId).then((found) => found ?? notFound()),
    readPage(asked, {
      read: (count) => tx.run((asked.cursor ? query.where(after(asked.cursor)) : query).limit(count)),
      cursorOf: ({ nextOrder, id }) => writeCursor(list, { key: nextOrder, id }),
      count: () => count(tx, asked),
    }),
  ]);
  return { ...page, items: items.map(present) };
}

/** Whether the actor sees a project is asked once for each, because a project can have many rules. */
async function count(tx: ReadTx, asked: Asked): Promise<number> {
  const row = await tx.first(sql<{ total: number }>`
    select coalesce(sum(recurring.count), 0)::int as total
    from (
      select recurring.project_id, recurring.noun, count(*) from recurring where ${matches(asked)}
      group by recurring.project_id, recurring.noun
    ) recurring
    where ${visibleRecurring()}`);
  return row?.total ?? 0;
}

function after(cursor: string) {
  const { key, id } = readCursor(list, cursor);
  return sql<boolean>`(recurring.next_order, recurring.id) > (${dayOfKey(key)}::date, ${id}::uuid)`;
}

function matches({ projectId, noun }: Asked) {
  const conditions = [
    sql`true`,
    projectId && sql`recurring.project_id = ${projectId}::uuid`,
    noun && sql`recurring.noun = ${noun}`,
  ].filter((each) => typeof each === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
