import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { messageStarts } from '#contract/work/message-kinds.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, pageSize, readPage } from '#server/platform/answers/paging.ts';

type From = (typeof messageStarts)[number];
type Asked = Paging & { from: From; around?: string | undefined };

/** A page of a list by time, oldest first. `prev`: the cursor of the page before, if there is one. */
export type Window<Item> = ListPage<Item> & { prev?: string | undefined };

/** A place in the list, as SQL: a time and an id. */
type Place = { at: RawBuilder<unknown>; id: string };

/** Where to read from, and in which direction. */
export type Reach = {
  /** Whether (at, id) of a row is within reach. */
  within: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Whether the latest come first. */
  isBackward: boolean;
  count: number;
};

interface Source<Item extends { id: string }> {
  /** The name of the list in cursors. */
  list: string;
  read: (reach: Reach) => Promise<Item[]>;
  timeOf: (item: Item) => string;
}

/**
 * Reads a page from the start of a list and on, from its end and back, or around a message. Undefined if that message is not in the
 * list.
 */
export async function readWindow<Item extends { id: string }>(
  asked: Asked,
  source: Source<Item>,
): Promise<Window<Item> | undefined> {
  if (asked.around && !asked.cursor) return readAround(asked, asked.around, source);
  const place = asked.cursor ? placeOf(readTimeCursor(nameOf(source.list, asked.from), asked.cursor)) : undefined;
  const { items, next } = await readPage(asked, {
    read: (count) => source.read(reachOf(asked.from === 'end' ? '<' : '>', place, count)),
    cursorOf: (item) => cursorOf(source, asked.from, item),
  });
  return asked.from === 'start' ? { items, next } : { items: items.reverse(), prev: next };
}

/** Half of the page before the message, and half of it from the message on, in one round trip. */
async function readAround<Item extends { id: string }>(
  asked: Asked,
  id: string,
  source: Source<Item>,
): Promise<Window<Item> | undefined> {
  const place = { at: sql`(select created_at from messages where id = ${id}::uuid)`, id };
  const size = pageSize(asked);
  const [before, after] = [Math.floor(size / 2), Math.ceil(size / 2)];
  const [earlier, later] = await Promise.all([
    source.read(reachOf('<', place, before + 1)),
    source.read(reachOf('>=', place, after + 1)),
  ]);
  if (later[0]?.id !== id) return undefined;
  const items = [...earlier.slice(0, before).reverse(), ...later.slice(0, after)];
  return {
    items,
    prev: earlier.length > before ? cursorOf(source, 'end', items[0] as Item) : undefined,
    next: later.length > after ? cursorOf(source, 'start', items.at(-1) as Item) : undefined,
  };
}

function reachOf(operator: '<' | '>' | '>=', place: Place | undefined, count: number): Reach {
  const isBackward = operator === '<';
  return {
    within: (at, id) => (place ? sql`(${at}, ${id}) ${sql.raw(operator)} (${place.at}, ${place.id}::uuid)` : sql`true`),
    order: isBackward ? sql`desc` : sql`asc`,
    isBackward,
    count,
  };
}

function placeOf({ key, id }: { key: string; id: string }): Place {
  return { at: sql`${key}::timestamptz`, id };
}

function cursorOf<Item extends { id: string }>({ list, timeOf }: Source<Item>, from: From, item: Item): string {
  return writeCursor(nameOf(list, from), { key: timeOf(item), id: item.id });
}

/** A cursor is valid in its own direction alone. */
function nameOf(list: string, from: From): string {
  return from === 'start' ? list : `latest ${list}`;
}
