import type { Message } from '#contract/work/messages.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import type { Entry } from './entries.ts';

/** Some entries in a row, of one day. What is far from the screen is not drawn, part by part. */
export interface Part {
  /** The id of its first entry. */
  key: string;
  /** The name of the day, if it begins here. */
  day: string | undefined;
  rows: readonly Row[];
}

interface Row {
  entry: Entry;
  /** The message that it answers, if it is loaded. */
  parent: Message | undefined;
}

/**
 * Divides entries into parts of about 8. The ids decide where, so that a part stays the same while earlier and later entries are
 * added. Parts in which nothing changed are those of `previous`, and are not rendered again.
 */
export function partsOf(entries: readonly Entry[], previous: readonly Part[], now = new Date()): readonly Part[] {
  const byId = new Map(entries.map(({ id, message }) => [id, message]));
  const known = new Map(previous.map((part) => [part.key, part]));
  const parts: { key: string; day: string | undefined; rows: Row[] }[] = [];
  let lastDay: string | undefined;
  for (const entry of entries) {
    const day = localDay(new Date(entry.at));
    const isNewDay = day !== lastDay;
    lastDay = day;
    const parentId = entry.message?.parentId;
    const row = { entry, parent: parentId === undefined ? undefined : byId.get(parentId) };
    const last = parts.at(-1);
    if (last && !isNewDay && !/[08]$/.test(entry.id)) last.rows.push(row);
    else parts.push({ key: entry.id, day: isNewDay ? dayLabel(entry.at, now) : undefined, rows: [row] });
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
    one.rows.every(({ entry, parent }, index) => {
      const row = other.rows[index];
      return entry === row?.entry && parent === row?.parent;
    })
  );
}

/** The name of the day of an instant in the reader's time zone. */
function dayLabel(instant: string, now: Date): string {
  const day = localDay(new Date(instant));
  if (day === localDay(now)) return t('Today');
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return t('Yesterday');
  return formatInstant(instant);
}

/** The day in the reader's time zone, such as 2026-11-22. */
function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
