import { addDays, addMonths, realDay } from '#web/lib/days.ts';
import type { HoursSearch } from '#web/work/hours/hours-search.ts';

/** The days that a span has. Undefined at an end that is open. */
export function daysOfSpan({ span, from, to }: HoursSearch, today: string): { from?: string; to?: string } {
  const month = `${today.slice(0, 7)}-01`;
  if (span === 'all') return {};
  if (span === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  if (span === 'lastMonth') return { from: addMonths(month, -1), to: addDays(month, -1) };
  // A day that does not exist counts as none.
  if (span === 'days') return { ...(from && realDay(from, '') && { from }), ...(to && realDay(to, '') && { to }) };
  return { from: month, to: lastOfMonth(month) };
}

/** The last day of the month that begins on this day. */
export function lastOfMonth(first: string): string {
  return addDays(addMonths(first, 1), -1);
}
