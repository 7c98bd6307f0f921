import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  defaultTicketOrder,
  maxTicketsCounted,
  type PromiseFilter,
  type TicketOrder,
} from '#contract/work/ticket-status.ts';
import type { Ticket, ticketListQuery } from '#contract/work/tickets.ts';
import { readCursor, readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { forbidden, invalid } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { Actor, ReadTx } from '#server/platform/tenancy/index.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { findTickets } from './find.ts';
import { present, selectTickets, selectTicketsWithClocks, withMessageCounts } from './read.ts';

type Asked = z.output<typeof ticketListQuery>;

/** Lists tickets, by default newest first. Row security limits client users to the tickets of their client. */
export async function listTickets(tx: ReadTx, asked: Asked): Promise<ListPage<Ticket>> {
  const ids = asked.search && !numberIn(asked.search)?.only ? await findTickets(tx, asked.search) : null;
  const order = orders[keyOf(asked.sort)];
  const descending = asked.sort.startsWith('-');
  const list = asked.sort === defaultTicketOrder ? 'tickets' : `tickets ${asked.sort}`;
  let query = (order === orders.promise ? selectTicketsWithClocks() : selectTickets()).where(matches(asked, ids));
  // The tickets of the client alone, in an index of that order.
  if (order === orders.promise && asked.clientId) {
    query = query.where(sql<boolean>`ticket_clocks.client_id = ${asked.clientId}`);
  }
  for (const column of order.columns) query = query.orderBy(column, descending ? 'desc' : 'asc');
  if (asked.cursor) {
    const position = sql.join(order.read(list, asked.cursor));
    query = query.where(sql<boolean>`(${sql.join(order.columns)}) ${descending ? sql`<` : sql`>`} (${position})`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(withMessageCounts(query.limit(count)))).map(present),
    cursorOf: (last) => writeCursor(list, { key: order.write(last), id: last.id }),
    count: () => countTickets(tx, matches(asked, ids)),
  });
}

type Key = 'createdAt' | 'updatedAt' | 'priority' | 'promise';
type Order = {
  columns: RawBuilder<unknown>[];
  /** The position of a ticket, without its id, and back to the values of the columns. */
  write(ticket: Ticket): string;
  read(list: string, cursor: string): RawBuilder<unknown>[];
};

const id = sql`tickets.id`;
const ranks = { Low: 1, Medium: 2, High: 3 };

/** Each has an index for staff and one for client users. */
const orders: Record<Key, Order> = {
  createdAt: {
    columns: [sql`tickets.created_at`, id],
    write: ({ createdAt }) => createdAt,
    read: readTime,
  },
  updatedAt: {
    columns: [sql`coalesce(tickets.updated_at, tickets.created_at)`, id],
    write: ({ updatedAt, createdAt }) => updatedAt ?? createdAt,
    read: readTime,
  },
  priority: {
    columns: [sql`tickets.priority_rank`, sql`tickets.created_at`, id],
    write: ({ priority, createdAt }) => `${ranks[priority]} ${createdAt}`,
    read: readRank,
  },
  promise: {
    columns: [sql`ticket_clocks.next_due`, sql`ticket_clocks.ticket_id`],
    write: ({ promises }) => promises?.nextDue ?? never,
    read: readDue,
  },
};

/** The position of tickets without a promise that is still to keep. */
const never = 'infinity';

/** Client users know neither what is promised to others nor what was missed. */
export function refusePromises({ sort, promise }: Asked, { scope }: Actor): void {
  if (scope === 'staff') return;
  if (promise || sort === 'promise') forbidden('Only staff can filter and sort by promises.');
}

function keyOf(order: TicketOrder): Key {
  return order.replace('-', '') as Key;
}

function readTime(list: string, cursor: string): RawBuilder<unknown>[] {
  const { key, id } = readTimeCursor(list, cursor);
  return [sql`${key}::timestamptz`, sql`${id}::uuid`];
}

function readRank(list: string, cursor: string): RawBuilder<unknown>[] {
  const { key, id } = readCursor(list, cursor);
  const [, rank, createdAt] = /^([123]) (.+)$/.exec(key) ?? invalid('cursor', 'Not a valid cursor');
  return [sql`${rank}::smallint`, ...readTime(list, writeCursor(list, { key: createdAt as string, id }))];
}

function readDue(list: string, cursor: string): RawBuilder<unknown>[] {
  const { key, id } = readCursor(list, cursor);
  return key === never ? [sql`timestamptz 'infinity'`, sql`${id}::uuid`] : readTime(list, cursor);
}

async function countTickets(tx: ReadTx, wanted: RawBuilder<boolean>): Promise<number> {
  const row = await tx.first(sql<{ total: number }>`
    select count(*)::int as total from (
      select from tickets where ${wanted} limit ${maxTicketsCounted}) counted`);
  return row?.total ?? 0;
}

/** `ids`: the tickets with the text that is searched, if they were looked up. */
function matches(
  { search, status, priority, assigneeId, clientId, projectId, promise, ...asked }: Asked,
  ids: readonly string[] | null,
): RawBuilder<boolean> {
  const conditions = [
    search && found(search, ids),
    status && sql`tickets.status = ${status}`,
    // The rank has an index.
    priority && sql`tickets.priority_rank = ${ranks[priority]}`,
    assigneeId && assignedTo(assigneeId),
    clientId && sql`tickets.client_id = ${clientId}`,
    projectId && sql`tickets.project_id = ${projectId} and ${isVisible(projectId)}`,
    asked.answerDueFrom && sql`${isPromised} and tickets.answer_due >= ${asked.answerDueFrom}::timestamptz`,
    asked.answerDueBefore && sql`${isPromised} and tickets.answer_due < ${asked.answerDueBefore}::timestamptz`,
    promise &&
      sql`exists (
      select from ticket_clocks where ticket_clocks.ticket_id = tickets.id and ${promiseStates[promise]})`,
  ].filter((each) => each !== undefined && each !== '');
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

/** As in the answer: client users do not learn what was missed. */
const isPromised = sql`((select app.scope() = 'staff') or tickets.answer_due > now())`;

const promiseStates: Record<PromiseFilter, RawBuilder<unknown>> = {
  runningOut: sql`next_warning <= now() and next_due > now()`,
  missed: sql`next_due <= now()`,
};

/** Searches title, description and number. `#12` searches the number alone. */
function found(search: string, ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted = numberIn(search);
  if (wanted?.only) return sql`tickets.number = ${wanted.number}`;
  const inText = ids ? sql`tickets.id = any (${ids}::uuid[])` : hasWords(sql`tickets.search_text`, search);
  return wanted ? sql`(${inText} or tickets.number = ${wanted.number})` : inText;
}

/** The number of a ticket. `only`: the text can be nothing else. */
function numberIn(search: string): { number: number; only: boolean } | undefined {
  const [, hash, digits] = /^(#?)0*(\d{1,9})$/.exec(search) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), only: hash !== '' };
}

function assignedTo(assigneeId: string): RawBuilder<unknown> {
  if (assigneeId === 'none') return sql`tickets.assignee_id is null`;
  return sql`tickets.assignee_id = ${assigneeId === 'me' ? sql`(select app.user_id())` : assigneeId}`;
}
