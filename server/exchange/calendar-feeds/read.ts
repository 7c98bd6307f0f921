import { sql } from 'kysely';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { isVisible, visible } from '#server/work/visible/projects.ts';
import { holds } from '#server/work/visible/subjects.ts';

const list = 'feeds';

/** A feed without its address, which depends on the request. */
export type StoredFeed = Omit<CalendarFeed, 'url'>;

/** Lists the caller's feeds, newest first. Row security leaves out those of others. */
export function listFeeds(tx: ReadTx, paging: Paging): Promise<ListPage<StoredFeed>> {
  let query = selectFeeds().orderBy('calendar_feeds.created_at', 'desc').orderBy('calendar_feeds.id', 'desc');
  if (paging.cursor) {
    const { key, id } = readTimeCursor(list, paging.cursor);
    query = query.where(
      sql<boolean>`(calendar_feeds.created_at, calendar_feeds.id) < (${key}::timestamptz, ${id}::uuid)`,
    );
  }
  return readPage(paging, {
    read: async (count) => (await tx.run(query.limit(count))).map(present),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: () => countFeeds(tx),
  });
}

export async function getFeed(tx: ReadTx, id: string): Promise<StoredFeed | undefined> {
  const row = await tx.first(selectFeeds().where('calendar_feeds.id', '=', id));
  return row && present(row);
}

export async function countFeeds(tx: ReadTx): Promise<number> {
  return (await tx.first(db.selectFrom('calendar_feeds').select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0;
}

/** Whether the caller sees this project. */
export async function seesProject(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.first(sql<{ seen: boolean }>`select ${isVisible(id)} as seen`))?.seen ?? false;
}

/** Whether the caller sees this client. */
export async function seesClient(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.first(
    sql<{
      seen: boolean;
    }>`select exists (select from clients where clients.id = ${id}::uuid and ${visibleClient}) as seen`,
  );
  return row?.seen ?? false;
}

/** Clients that the caller sees: as one of its users, by a permission, or by one of its projects. */
const visibleClient = sql<boolean>`(clients.deleted_at is null and (
  clients.id = app.client_id() or ${holds('Clients:ViewClients')} or exists (
    select from projects where projects.client_id = clients.id and projects.deleted_at is null and ${visible()})))`;

function selectFeeds() {
  return db.selectFrom('calendar_feeds').select([
    'calendar_feeds.id',
    'calendar_feeds.scope',
    'calendar_feeds.client_id as clientId',
    'calendar_feeds.project_id as projectId',
    sql<string | null>`coalesce(
      (select title from projects where projects.id = calendar_feeds.project_id and projects.deleted_at is null and ${visible()}),
      (select name from clients where clients.id = calendar_feeds.client_id and ${visibleClient}))`.as('name'),
    'calendar_feeds.created_at as createdAt',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFeeds>['execute']>>[number];

function present(row: Row): StoredFeed {
  return withoutNulls(row) as StoredFeed;
}
