import type { FeedItem } from '#contract/work/feed.ts';
import type { Message } from '#contract/work/messages.ts';

/** A message, or something that happened. Exactly one of both is present. */
export type Entry = FeedItem;

export function entryOf(message: Message): Entry {
  return { id: message.id, at: message.createdAt, message };
}
