import { sql } from 'kysely';
import type { z } from 'zod';
import type { SavedView, viewListQuery } from '#contract/work/views.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder, isAfterName } from '#server/platform/text/folded.ts';

type Asked = z.output<typeof viewListQuery>;

const list = 'savedViews';

/** Lists the caller's own views and those of the team by name. Row security leaves out all others. */
export async function listViews(tx: ReadTx, asked: Asked): Promise<ListPage<SavedView>> {
  let query = selectViews()
    .select('saved_views.name_key as key')
    .orderBy(inNameOrder('saved_views'))
    .orderBy('saved_views.id');
  if (asked.noun) query = query.where('saved_views.noun', '=', asked.noun);
  if (asked.cursor) {
    const { key, id } = readCursor(list, asked.cursor);
    query = query.where(isAfterName('saved_views', key, { column: 'saved_views.id', last: id }));
  }
  const { items, ...page } = await readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map(({ key, ...row }) => ({ key, view: present(row) })),
    cursorOf: ({ key, view }) => writeCursor(list, { key, id: view.id }),
    count: async () => {
      let counted = db.selectFrom('saved_views').select(sql<number>`count(*)::int`.as('total'));
      if (asked.noun) counted = counted.where('noun', '=', asked.noun);
      return (await tx.first(counted))?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ view }) => view) };
}

export async function getView(tx: ReadTx, id: string): Promise<SavedView | undefined> {
  const row = await tx.first(selectViews().where('saved_views.id', '=', id));
  return row && present(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];

function present(row: Row): SavedView {
  return withoutNulls(row) as SavedView;
}

function selectViews() {
  return db
    .selectFrom('saved_views')
    .select([
      'saved_views.id',
      'saved_views.noun',
      'saved_views.name',
      'saved_views.query',
      sql<boolean>`saved_views.user_id is null`.as('shared'),
      'saved_views.created_at as createdAt',
      'saved_views.updated_at as updatedAt',
      'saved_views.version',
    ]);
}
