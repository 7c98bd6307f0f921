import { useState } from 'react';
import type { Message } from '#contract/messages.ts';

/**
 * The messages of others that arrived while the user reads further up. `messages` are those on screen, `atEnd` whether their end
 * is.
 */
export function useNewMessages(messages: readonly Message[], atEnd: boolean, viewerId: string): readonly Message[] {
  const last = messages.at(-1)?.id;
  /** The last message when the end was on screen. */
  const [seen, setSeen] = useState<string>();
  if (atEnd && seen !== last) setSeen(last);
  if (atEnd || seen === undefined) return [];
  const index = messages.findLastIndex(({ id }) => id === seen);
  return messages.slice(index + 1).filter(({ authorId }) => authorId !== viewerId);
}
