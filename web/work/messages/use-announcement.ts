import { useState } from 'react';
import type { Message } from '#contract/work/messages.ts';
import { personName } from '#web/lib/person-name.ts';
import { formatSeries, plural, t } from '#web/texts/index.ts';
import type { Entry } from './entries.ts';
import { startOf } from './parent-line.tsx';

/** `id` differs for two messages with the same text. */
interface Announcement {
  id: string;
  text: string;
}

/** What screen readers say when messages of others arrive. `atEnd`: whether the newest entries are loaded. */
export function useAnnouncement(entries: readonly Entry[], atEnd: boolean, viewerId: string): Announcement | undefined {
  const last = entries.at(-1)?.id;
  const [known, setKnown] = useState<{ last: string | undefined; atEnd: boolean; said?: Announcement }>({
    last,
    atEnd,
  });
  if (known.last !== last || known.atEnd !== atEnd) {
    const arrived = known.atEnd ? messagesAfter(entries, known.last, viewerId) : [];
    setKnown({
      last,
      atEnd,
      ...(last && arrived.length > 0 && { said: { id: last, text: textOf(arrived, viewerId) } }),
    });
  }
  return known.said;
}

function messagesAfter(entries: readonly Entry[], last: string | undefined, viewerId: string): Message[] {
  const at = entries.findLastIndex(({ id }) => id === last);
  // Another part of the conversation was loaded.
  if (last !== undefined && at < 0) return [];
  return entries.slice(at + 1).flatMap(({ message }) => (message && message.authorId !== viewerId ? [message] : []));
}

function textOf(arrived: readonly Message[], viewerId: string): string {
  const [message] = arrived;
  if (arrived.length > 1 || !message) {
    return plural(arrived.length, { one: '{count} new message', other: '{count} new messages' });
  }
  const name = personName(message.authorName);
  const text = startOf(message) || formatSeries(message.attachments.map(({ fileName }) => fileName));
  return message.mentions.some(({ id }) => id === viewerId)
    ? t('{name} mentions you: {text}', { name, text })
    : t('{name} writes: {text}', { name, text });
}
