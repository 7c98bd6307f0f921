import type { Hour } from '#contract/work/hours.ts';
import { type Subject, subjectKey } from '#web/work/hours/subject.tsx';

/** A row of the sheet: its entries by day. */
export interface SheetRow {
  key: string;
  subject: Subject;
  cells: ReadonlyMap<string, readonly Hour[]>;
}

/**
 * A row for everything that has entries, also beside these days, and for what was added. In the order of their names, so that no row moves
 * while one types.
 */
export function sheetRows(entries: readonly Hour[], days: readonly string[], added: readonly Subject[]): SheetRow[] {
  const rows = new Map<string, { subject: Subject; entries: Hour[] }>();
  for (const subject of added) rows.set(subjectKey(subject), { subject, entries: [] });
  for (const entry of entries) {
    const row = rows.get(subjectKey(entry)) ?? { subject: entry, entries: [] };
    rows.set(subjectKey(entry), row);
    if (days.includes(entry.workedOn)) row.entries.push(entry);
  }
  return [...rows]
    .map(([key, { subject, entries }]) => ({ key, subject, cells: Map.groupBy(entries, ({ workedOn }) => workedOn) }))
    .sort((one, other) => compareNames(one.subject, other.subject) || (one.key < other.key ? -1 : 1));
}

function compareNames(one: Subject, other: Subject): number {
  return (
    one.projectTitle.localeCompare(other.projectTitle) ||
    (one.taskTitle ?? '').localeCompare(other.taskTitle ?? '') ||
    (one.ticketNumber ?? 0) - (other.ticketNumber ?? 0)
  );
}

export function sumOf(entries: readonly Pick<Hour, 'minutes'>[] = []): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** A cell, by the numbers of its row and column. */
export interface Place {
  row: number;
  column: number;
}

interface Pressed {
  key: string;
  shiftKey: boolean;
  /** Whether the caret is at the start or at the end of the text. Everything selected is both. */
  atStart: boolean;
  atEnd: boolean;
  rightToLeft: boolean;
}

/**
 * Where a key leads from a cell, within so many rows and columns. Up, Down and Enter go through a column; Left and Right leave a cell when the
 * caret cannot go further. Undefined: the key does something else.
 */
export function placeAfter(
  pressed: Pressed,
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  const within = (place: Place) =>
    place.row >= 0 && place.row < size.rows && place.column >= 0 && place.column < size.columns ? place : undefined;
  const { key, shiftKey, atStart, atEnd, rightToLeft } = pressed;
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return within({ row: row - 1, column });
  if (key === 'ArrowDown' || key === 'Enter') return within({ row: row + 1, column });
  if (shiftKey) return undefined;
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  // Durations read from left to right in every language.
  const edge = key === 'ArrowRight' ? atEnd : atStart;
  if (key === forward && edge) return within({ row, column: column + 1 });
  if (key === back && edge) return within({ row, column: column - 1 });
  return undefined;
}
