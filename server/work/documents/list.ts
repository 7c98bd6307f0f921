import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { selectDocuments } from './read.ts';

const list = 'documents';

/** Lists the documents of one project, or all that the actor may see, newest first. */
export function listVisibleDocuments(
  tx: ReadTx,
  projectId: string | null,
  asked: Paging,
): Promise<ListPage<ProjectDocument>> {
  const which = projectId
    ? sql<boolean>`documents.project_id = ${projectId} and ${isVisible(projectId)}`
    : visibleDocument();
  let query = selectDocuments(which).orderBy('documents.created_at', 'desc').orderBy('documents.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(documents.created_at, documents.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map((row) => withoutNulls(row) as ProjectDocument),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      const counted = db.selectFrom('documents').where('documents.deleted_at', 'is', null).where(which).select(total);
      return (await tx.first(counted))?.total ?? 0;
    },
  });
}
