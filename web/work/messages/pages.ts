import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type FeedShow, feedShows } from '#contract/work/message-kinds.ts';
import type { Message } from '#contract/work/messages.ts';
import { type Entry, entryOf } from './entries.ts';
import { conversationKey, type Page, type Place, readPage } from './queries.ts';
import type { Subject } from './subject.ts';

export type Pages = InfiniteData<Page, Place>;

/** Longest conversation, in pages, that live updates read again as a whole; see web/live/live.ts. */
export const wholePages = 4;

/** All that is loaded, oldest first. */
export function entriesOf(pages: Pick<Pages, 'pages'> | undefined): Entry[] {
  return pages ? pages.pages.toReversed().flatMap(({ items }) => items) : [];
}

/** Adds a posted message at the end, or replaces a changed one. What stands in the middle of a conversation gets no end. */
export function storeMessage(client: QueryClient, subject: Subject, message: Message): void {
  const entry = entryOf(message);
  for (const show of feedShows.filter((each) => each !== 'activity')) {
    change(client, subject, show, (pages) => {
      const isKnown = pages.some(({ items }) => items.some(({ id }) => id === entry.id));
      return pages.map((page, index) => ({
        ...page,
        items: isKnown
          ? page.items.map((each) => (each.id === entry.id ? entry : each))
          : index === 0 && !page.later
            ? [...page.items, entry]
            : page.items,
      }));
    });
  }
}

/** What stays of a deleted message. */
export function stoneOf(message: Message): Message {
  const { editedAt: _, ...rest } = message;
  return { ...rest, body: '', mentions: [], attachments: [], deletedAt: new Date().toISOString() };
}

/**
 * Reads the end and joins it to what is loaded. For long conversations, which live updates do not read again while the user is in
 * them.
 */
export async function readLatest(client: QueryClient, subject: Subject, show: FeedShow): Promise<void> {
  const latest = await readPage(subject, show, { from: 'end' });
  change(client, subject, show, (pages) => joinLatest(pages, latest));
}

/** If too much happened to join them, the earlier pages go, and are loaded again when the user scrolls to them. */
export function joinLatest(pages: readonly Page[], latest: Page): Page[] {
  const first = latest.items[0];
  const ids = new Set(latest.items.map(({ id }) => id));
  const joins = pages.some(({ items }) => items.some(({ id }) => id === first?.id));
  if (!first || !joins) return [latest];
  const isEarlier = (entry: Entry) => !ids.has(entry.id) && entry.at <= first.at;
  const [newest, ...rest] = pages.map((page) => ({ ...page, items: page.items.filter(isEarlier) }));
  return newest ? [{ ...newest, items: [...newest.items, ...latest.items] }, ...rest] : [latest];
}

/** Shows another place of the conversation: its end, or what is around a message. */
export async function openPlace(client: QueryClient, subject: Subject, show: FeedShow, place: Place): Promise<void> {
  const page = await readPage(subject, show, place);
  await replacePages(client, subject, show, () => ({ pages: [page], pageParams: [place] }));
}

/** What is still being read belongs to the place before, so it must not come after this. It is read again at the new place. */
async function replacePages(
  client: QueryClient,
  subject: Subject,
  show: FeedShow,
  changed: (pages?: Pages) => Pages | undefined,
) {
  const query = { queryKey: conversationKey(subject, show), exact: true };
  const isReading = client.isFetching(query) > 0;
  await client.cancelQueries(query);
  client.setQueryData<Pages>(query.queryKey, changed);
  if (isReading) void client.invalidateQueries(query);
}

/** Loads what came after the loaded ones, while the end is not among them. */
export async function readLater(client: QueryClient, subject: Subject, show: FeedShow): Promise<void> {
  const key = conversationKey(subject, show);
  const cursor = client.getQueryData<Pages>(key)?.pages[0]?.later;
  if (!cursor) return;
  const more = await readPage(subject, show, { from: 'start', cursor });
  await replacePages(client, subject, show, (data) => data && appendLater(data, cursor, more));
}

/** Once the end is loaded, the conversation is one that was opened at its end, so live updates read it from there. */
export function appendLater({ pages, pageParams }: Pages, cursor: string, more: Page): Pages {
  const [newest, ...rest] = pages;
  const [place, ...places] = pageParams;
  if (!newest || !place || newest.later !== cursor) return { pages, pageParams };
  const joined = { ...newest, items: [...newest.items, ...more.items], later: more.later };
  return { pages: [joined, ...rest], pageParams: [more.later ? place : { from: 'end' }, ...places] };
}

function change(client: QueryClient, subject: Subject, show: FeedShow, changed: (pages: readonly Page[]) => Page[]) {
  client.setQueryData<Pages>(conversationKey(subject, show), (data) => {
    if (!data) return data;
    const pages = changed(data.pages);
    return { pages, pageParams: data.pageParams.slice(0, pages.length) };
  });
}
