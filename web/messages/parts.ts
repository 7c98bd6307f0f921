import type { Message } from '#contract/messages.ts';
import { dayLabel, localDay } from './day.ts';

/** Some messages in a row, of one day. What is far from the screen is not drawn, part by part. */
export interface Part {
  /** The id of its first message. */
  key: string;
  /** The name of the day, if it begins here. */
  day: string | undefined;
  rows: readonly Row[];
}

interface Row {
  message: Message;
  /** The message that it answers, if it is loaded. */
  parent: Message | undefined;
}

/**
 * Divides messages into parts of about 16. The ids decide where, so that a part stays the same while earlier and later messages
 * are added. Parts in which nothing changed are those of `previous`, and are not rendered again.
 */
export function partsOf(messages: readonly Message[], previous: readonly Part[], now = new Date()): readonly Part[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const known = new Map(previous.map((part) => [part.key, part]));
  const parts: { key: string; day: string | undefined; rows: Row[] }[] = [];
  let lastDay: string | undefined;
  for (const message of messages) {
    const day = localDay(new Date(message.createdAt));
    const isNewDay = day !== lastDay;
    lastDay = day;
    const row = { message, parent: message.parentId === undefined ? undefined : byId.get(message.parentId) };
    const last = parts.at(-1);
    if (last && !isNewDay && !message.id.endsWith('0')) last.rows.push(row);
    else parts.push({ key: message.id, day: isNewDay ? dayLabel(message.createdAt, now) : undefined, rows: [row] });
  }
  return parts.map((part) => {
    const before = known.get(part.key);
    return before && isSame(before, part) ? before : part;
  });
}

function isSame(one: Part, other: Part): boolean {
  return (
    one.day === other.day &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ message, parent }, index) => {
      const row = other.rows[index];
      return message === row?.message && parent === row.parent;
    })
  );
}
