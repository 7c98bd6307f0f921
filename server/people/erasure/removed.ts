import { sql } from 'kysely';
import type { z } from 'zod';
import type { RemovedUser, removedUsersQuery } from '#contract/people/erasure.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';

const list = 'removed users';

/** People who were removed and whose personal data is still here, removed last first. */
export function listRemovedUsers(
  tx: ReadTx,
  asked: z.output<typeof removedUsersQuery>,
): Promise<ListPage<RemovedUser>> {
  const removed = db.selectFrom('users').where('deleted_at', 'is not', null).where('erased_at', 'is', null);
  let query = removed
    .select(['id', 'first_name as firstName', 'last_name as lastName', sql<string>`deleted_at`.as('removedAt')])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(deleted_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: (count) => tx.run(query.limit(count)),
    cursorOf: ({ removedAt, id }) => writeCursor(list, { key: removedAt, id }),
    count: async () => (await tx.first(removed.select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0,
  });
}
