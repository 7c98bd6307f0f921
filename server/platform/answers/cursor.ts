import { invalid } from './failures.ts';

/** Where a page of a list ended: the sort key as text, and the id as a tiebreaker. */
export type Position = { key: string; id: string };

/** Writes a cursor that is valid only for the named list. */
export function writeCursor(list: string, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
}

/** Reads the position in a list that is sorted by name. */
export function readCursor(list: string, cursor: string): Position {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) refuse();
  const [from, key, id] = parts as [string, string, string];
  if (from !== list || !key.isWellFormed() || key.includes('\u0000') || !uuid.test(id)) refuse();
  return { key, id };
}

/** Reads the position in a list that is sorted by time. */
export function readTimeCursor(list: string, cursor: string): Position {
  const position = readCursor(list, cursor);
  if (!isInstant(position.key)) refuse();
  return position;
}

/** The key of a position in a list that is sorted by day. What has no day comes last, as `infinity`. */
export function dayOfKey(key: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(key) && !Number.isNaN(Date.parse(key));
  return isDay || key === 'infinity' ? key : refuse();
}

/** Whether the text is a time as answers contain it. */
export function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/;

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function refuse(): never {
  invalid('cursor', 'Not a valid cursor');
}
