import { sql } from 'kysely';
import type { Role } from '#contract/people/roles.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder, isAfterName } from '#server/platform/text/folded.ts';
import { presentRole, selectRoles } from './read.ts';

const list = 'roles';

/** Lists roles by name: `whole` with permissions, otherwise only what forms need. */
export async function listRoles(tx: ReadTx, asked: Paging, whole: boolean): Promise<ListPage<Role>> {
  // Keys are unique per company, so the key alone identifies the position.
  const after = asked.cursor ? readCursor(list, asked.cursor).key : undefined;
  const { items, ...page } = await readPage(asked, {
    read: (count) => (whole ? readWhole : readNames)(tx, after, count),
    cursorOf: ({ key, role }) => writeCursor(list, { key, id: role.id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('roles').select(total)))?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ role }) => role) };
}

type Keyed = { key: string; role: Role };

async function readWhole(tx: ReadTx, after: string | undefined, count: number): Promise<Keyed[]> {
  const query = selectRoles().select('roles.name_key as key').orderBy(inNameOrder('roles')).limit(count);
  const rows = await tx.run(after === undefined ? query : query.where(isAfterName('roles', after)));
  return rows.map(({ key, ...row }) => ({ key, role: presentRole(row) }));
}

async function readNames(tx: ReadTx, after: string | undefined, count: number): Promise<Keyed[]> {
  const query = db
    .selectFrom('roles')
    .select(['id', 'name', 'role_type as roleType', 'name_key as key'])
    .orderBy(inNameOrder('roles'))
    .limit(count);
  const rows = await tx.run(after === undefined ? query : query.where(isAfterName('roles', after)));
  return rows.map(({ key, ...row }) => ({ key, role: withoutNulls(row) as Role }));
}
