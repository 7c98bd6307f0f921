import { sql } from 'kysely';
import { type ImportNoun, undoDays } from '#contract/exchange/import-fields.ts';
import type { Import } from '#contract/exchange/imports.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

const list = 'imports';

/** Lists the imports that ran, newest first. */
export async function listImports(tx: ReadTx, asked: Paging): Promise<ListPage<Import>> {
  const hasRun = db.selectFrom('imports').where('run_at', 'is not', null);
  let query = hasRun
    .select([
      'id',
      sql<ImportNoun>`noun`.as('noun'),
      'file_name as fileName',
      'row_count as rows',
      'created_at as createdAt',
      sql<string>`coalesce(nullif(trim((
        select concat_ws(' ', first_name, last_name) from users where users.id = imports.created_by)), ''), 'Unknown User')`.as(
        'createdByName',
      ),
      'created_count as created',
      'updated_count as updated',
      'unchanged_count as unchanged',
      'skipped_count as skipped',
      'run_at as runAt',
      sql<string | null>`case when undone_at is null and run_at > now() - make_interval(days => ${undoDays})
        then run_at + make_interval(days => ${undoDays}) end`.as('undoUntil'),
      'undone_at as undoneAt',
      'removed_count as removed',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map((row) => withoutNulls(row) as Import),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: async () => (await tx.first(hasRun.select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0,
  });
}
