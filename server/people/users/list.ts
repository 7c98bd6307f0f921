import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { User, userListQuery } from '#contract/people/users.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { folded, hasWords } from '#server/platform/text/folded.ts';
import { presentUser, selectUsers } from './read.ts';

type Asked = z.output<typeof userListQuery>;

const list = 'users';

/** Lists users by full name. Without Users:ViewUsers, the entries contain only what forms need. */
export async function listUsers(tx: ReadTx, actor: Actor, asked: Asked): Promise<ListPage<User>> {
  const whole = actor.claims.has('Users:ViewUsers');
  const found = matches(asked, actor, whole);
  let query = selectUsers(actor)
    .where(found)
    .select('users.sort_name as sortName')
    .orderBy('users.sort_name')
    .orderBy('users.id');
  if (asked.cursor) {
    const { key, id } = readCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(users.sort_name, users.id) > (${key}, ${id}::uuid)`);
  }
  const { items, ...page } = await readPage(asked, {
    read: async (count) =>
      (await tx.run(query.limit(count))).map(({ sortName, ...row }) => ({
        key: sortName,
        user: presentUser(row, whole, actor),
      })),
    cursorOf: ({ key, user }) => writeCursor(list, { key, id: user.id }),
    count: () => countUsers(tx, found),
  });
  return { ...page, items: items.map(({ user }) => user) };
}

async function countUsers(tx: ReadTx, found: RawBuilder<boolean>): Promise<number> {
  const row = await tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.deleted_at', 'is', null)
      .where(found)
      .select(sql<number>`count(*)::int`.as('total')),
  );
  return row?.total ?? 0;
}

function matches({ search, roleId, clientId }: Asked, actor: Actor, whole: boolean): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (search) conditions.push(containsText(search, actor, whole));
  if (roleId) conditions.push(sql`users.role_id = ${roleId}`);
  if (clientId) conditions.push(sql`users.client_id = ${clientId}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Does not search e-mail addresses that the actor cannot see, because that would reveal them letter by letter. */
export function containsText(search: string, actor: Actor, whole: boolean): RawBuilder<boolean> {
  if (!whole) return hasWords(sql`users.sort_name`, search);
  const isShown = sql`(users.client_id is not null or roles.role_type = 'ClientUser' or users.id = ${actor.userId})`;
  const email = actor.scope === 'staff' ? sql`users.email` : sql`case when ${isShown} then users.email end`;
  return hasWords(sql`concat_ws(' ', users.sort_name, ${folded(email)})`, search);
}
