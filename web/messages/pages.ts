import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { conversationQuery, readPage } from './queries.ts';
import type { Subject } from './subject.ts';

interface Page {
  items: Message[];
  earlier: string | undefined;
}
export type Pages = InfiniteData<Page>;

/** All loaded messages, oldest first. */
export function messagesOf(pages: Pages | undefined): Message[] {
  return pages ? pages.pages.toReversed().flatMap(({ items }) => items) : [];
}

/** Adds a posted message at the end, or replaces a changed one. */
export function storeMessage(client: QueryClient, subject: Subject, message: Message): void {
  change(client, subject, (pages) => {
    const isKnown = pages.some(({ items }) => items.some(({ id }) => id === message.id));
    return pages.map((page, index) => ({
      ...page,
      items: isKnown
        ? page.items.map((each) => (each.id === message.id ? message : each))
        : index === 0
          ? [...page.items, message]
          : page.items,
    }));
  });
}

/** What stays of a deleted message. */
export function stoneOf(message: Message): Message {
  const { editedAt: _, ...rest } = message;
  return { ...rest, body: '', mentions: [], attachments: [], deletedAt: new Date().toISOString() };
}

/**
 * Reads the latest messages and joins them to the loaded ones. For long conversations, which live updates do not read again
 * while the user is in them.
 */
export async function readLatest(client: QueryClient, subject: Subject): Promise<void> {
  const latest = await readPage(subject);
  change(client, subject, (pages) => joinLatest(pages, latest));
}

/** If too much happened to join them, the earlier pages go, and are loaded again when the user scrolls to them. */
export function joinLatest(pages: readonly Page[], latest: Page): Page[] {
  const first = latest.items[0];
  const ids = new Set(latest.items.map(({ id }) => id));
  const joins = pages.some(({ items }) => items.some(({ id }) => id === first?.id));
  if (!first || !joins) return [latest];
  const isEarlier = (message: Message) => !ids.has(message.id) && message.createdAt <= first.createdAt;
  const [newest, ...rest] = pages.map((page) => ({ ...page, items: page.items.filter(isEarlier) }));
  return newest ? [{ ...newest, items: [...newest.items, ...latest.items] }, ...rest] : [latest];
}

function change(client: QueryClient, subject: Subject, changed: (pages: readonly Page[]) => Page[]): void {
  client.setQueryData<Pages>(conversationQuery(subject).queryKey, (data) => {
    if (!data) return data;
    const pages = changed(data.pages);
    return { pages, pageParams: data.pageParams.slice(0, pages.length) };
  });
}
