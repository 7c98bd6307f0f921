import { sql } from 'kysely';
import type { UserPicture } from '#contract/people/user-pictures.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';

const list = 'userPictures';

/** Lists who of the people that the actor sees has a picture, by id. */
export async function listUserPictures(tx: ReadTx, asked: Paging): Promise<ListPage<UserPicture>> {
  const after = asked.cursor ? readCursor(list, asked.cursor).id : undefined;
  return readPage(asked, {
    read: (count) =>
      tx.run(
        db
          .selectFrom('user_pictures')
          .$if(after !== undefined, (query) => query.where('user_id', '>', after as string))
          .select(['user_id as id', 'version'])
          .orderBy('user_id')
          .limit(count),
      ),
    cursorOf: ({ id }) => writeCursor(list, { key: '', id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('user_pictures').select(total)))?.total ?? 0;
    },
  });
}

/** Returns the picture of a person that the actor sees, or undefined. */
export async function findUserPicture(tx: ReadTx, userId: string) {
  return tx.first(db.selectFrom('user_pictures').where('user_id', '=', userId).select(['content', 'version']));
}
