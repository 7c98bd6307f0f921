import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder, isAfterName } from '#server/platform/text/folded.ts';

const list = 'serviceLevels';

/** Lists service levels by name. Keys are unique per company, so the key alone identifies the position. */
export async function listServiceLevels(tx: ReadTx, asked: Paging): Promise<ListPage<ServiceLevel>> {
  const after = asked.cursor ? readCursor(list, asked.cursor).key : undefined;
  const query = selectServiceLevels().select('service_levels.name_key as key').orderBy(inNameOrder('service_levels'));
  const { items, ...page } = await readPage(asked, {
    read: async (count) => {
      const rows = await tx.run(
        (after === undefined ? query : query.where(isAfterName('service_levels', after))).limit(count),
      );
      return rows.map(({ key, ...row }) => ({ key, level: present(row) }));
    },
    cursorOf: ({ key, level }) => writeCursor(list, { key, id: level.id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('service_levels').select(total)))?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ level }) => level) };
}

export async function getServiceLevel(tx: ReadTx, id: string): Promise<ServiceLevel | undefined> {
  const row = await tx.first(selectServiceLevels().where('service_levels.id', '=', id));
  return row && present(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectServiceLevels>['execute']>>[number];

function present(row: Row): ServiceLevel {
  return withoutNulls(row) as ServiceLevel;
}

function selectServiceLevels() {
  return db.selectFrom('service_levels').select([
    'service_levels.id',
    'service_levels.name',
    'service_levels.zone',
    sql<ServiceLevel['hours']>`service_levels.hours`.as('hours'),
    sql<string[]>`service_levels.holidays::text[]`.as('holidays'),
    sql<ServiceLevel['targets']>`service_levels.targets`.as('targets'),
    'service_levels.is_default as isDefault',
    sql<number>`(
        select count(*)::int from clients
        where clients.service_level_id = service_levels.id and clients.deleted_at is null)`.as('clientCount'),
    'service_levels.created_at as createdAt',
    'service_levels.updated_at as updatedAt',
    'service_levels.version',
  ]);
}
