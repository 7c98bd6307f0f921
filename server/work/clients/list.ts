import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Client, clientListQuery } from '#contract/work/clients.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { selectClients } from './read.ts';

type Asked = z.output<typeof clientListQuery>;

const list = 'clients';

/** Lists clients by name: `whole`, or only the names that forms need without Clients:ViewClients. */
export async function listClients(tx: ReadTx, asked: Asked, whole: boolean): Promise<ListPage<Client>> {
  const { items, ...page } = await readPage(asked, {
    read: async (count) =>
      (await tx.run((whole ? selectWhole : selectNames)(asked).limit(count))).map(({ key, ...client }) => ({
        key,
        client: withoutNulls(client) as Client,
      })),
    cursorOf: ({ key, client }) => writeCursor(list, { key, id: client.id }),
    count: () => countClients(tx, asked),
  });
  return { ...page, items: items.map(({ client }) => client) };
}

function selectWhole(asked: Asked) {
  return selectClients()
    .where(follows(asked))
    .select('clients.sort_name as key')
    .orderBy('clients.sort_name')
    .orderBy('clients.id');
}

function selectNames(asked: Asked) {
  return db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .where(follows(asked))
    .select(['id', 'name', 'sort_name as key'])
    .orderBy('sort_name')
    .orderBy('id');
}

async function countClients(tx: ReadTx, asked: Asked): Promise<number> {
  const row = await tx.first(
    db
      .selectFrom('clients')
      .where('deleted_at', 'is', null)
      .where(matches(asked))
      .select(sql<number>`count(*)::int`.as('total')),
  );
  return row?.total ?? 0;
}

function follows(asked: Asked): RawBuilder<boolean> {
  if (!asked.cursor) return matches(asked);
  const { key, id } = readCursor(list, asked.cursor);
  return sql<boolean>`(clients.sort_name, clients.id) > (${key}, ${id}::uuid) and ${matches(asked)}`;
}

function matches({ search }: Asked): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`;
  return hasWords(sql`clients.sort_name`, search);
}
