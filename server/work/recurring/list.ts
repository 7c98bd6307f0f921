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
  const query = selectRecurring().where(matches(asked)).orderBy('recurring.next_order').orderBy('recurring.id');
  const [, { items, ...page }] = await Promise.all([
    projectId && findClientOfVisibleProject(tx, projectId).then((found) => found ?? notFound()),
    readPage(asked, {
      read: (count) => tx.run((asked.cursor ? query.where(after(asked.cursor)) : query).limit(count)),
      cursorOf: ({ nextOrder, id }) => writeCursor(list, { key: nextOrder, id }),
      count: async () =>
        (await tx.first(sql<{ total: number }>`select count(*)::int as total from recurring where ${matches(asked)}`))
          ?.total ?? 0,
    }),
  ]);
  return { ...page, items: items.map(present) };
}

function after(cursor: string) {
  const { key, id } = readCursor(list, cursor);
  return sql<boolean>`(recurring.next_order, recurring.id) > (${dayOfKey(key)}::date, ${id}::uuid)`;
}

function matches({ projectId, noun }: Asked) {
  const conditions = [
    visibleRecurring(),
    projectId && sql`recurring.project_id = ${projectId}::uuid`,
    noun && sql`recurring.noun = ${noun}`,
  ].filter((each) => typeof each === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
