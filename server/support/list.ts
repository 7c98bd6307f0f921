import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ticket, ticketListQuery } from '#contract/support.ts';
import { readTimeCursor, writeCursor } from '#server/cursor.ts';
import { type ListPage, readPage } from '#server/paging.ts';
import { db, type ReadTx } from '#server/tenancy/index.ts';
import { present, selectTickets } from './read.ts';

type Asked = z.output<typeof ticketListQuery>;

const list = 'tickets';

/** Lists tickets, newest first. Row security limits client users to the tickets of their client (D26). */
export function listTickets(tx: ReadTx, asked: Asked): Promise<ListPage<Ticket>> {
  let query = selectTickets().where(matches(asked)).orderBy('tickets.created_at', 'desc').orderBy('tickets.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(tickets.created_at, tickets.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map(present),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: () => countTickets(tx, asked),
  });
}

async function countTickets(tx: ReadTx, asked: Asked): Promise<number> {
  const row = await tx.first(
    db.selectFrom('tickets').where(matches(asked)).select(sql<number>`count(*)::int`.as('total')),
  );
  return row?.total ?? 0;
}

/** Searches title and description. */
function matches({ search, status, priority }: Asked): RawBuilder<boolean> {
  const conditions = [
    // In a subquery, the search text is computed once and not for every row.
    search && sql`strpos(tickets.search_text, (select lower(${search}))) > 0`,
    status && sql`tickets.status = ${status}`,
    priority && sql`tickets.priority = ${priority}`,
  ].filter((each) => each !== undefined && each !== '');
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}
