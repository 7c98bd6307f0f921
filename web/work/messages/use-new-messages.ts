import { useState } from 'react';
import type { Entry } from './entries.ts';

/** How many messages of others arrived while the user reads further up. `atEnd`: whether the end is on screen. */
export function useNewMessages(entries: readonly Entry[], atEnd: boolean, viewerId: string): number {
  const last = entries.at(-1)?.id;
  /** The last entry when the end was on screen. */
  const [seen, setSeen] = useState<string>();
  if (atEnd && seen !== last) setSeen(last);
  if (atEnd || seen === undefined) return 0;
  const index = entries.findLastIndex(({ id }) => id === seen);
  return entries.slice(index + 1).filter(({ message }) => message && message.authorId !== viewerId).length;
}
