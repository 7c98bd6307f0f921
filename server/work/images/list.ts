import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { type ImageRow, selectImages } from './read.ts';

type Asked = Paging & { category?: string | undefined };

const list = 'images';

/** Lists the pictures of a project that the actor may see, newest first. */
export function listVisibleImages(tx: ReadTx, projectId: string, asked: Asked): Promise<ListPage<ImageRow>> {
  const { category } = asked;
  const ofCategory = category ? sql`images.category = ${category}` : sql`true`;
  const which = sql<boolean>`images.project_id = ${projectId} and ${ofCategory} and ${isVisible(projectId)}`;
  let query = selectImages(which).orderBy('images.created_at', 'desc').orderBy('images.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(images.created_at, images.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: (count) => tx.run(query.limit(count)),
    cursorOf: ({ uploadedAt, id }) => writeCursor(list, { key: uploadedAt, id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      const counted = db.selectFrom('images').where('images.deleted_at', 'is', null).where(which).select(total);
      return (await tx.first(counted))?.total ?? 0;
    },
  });
}
