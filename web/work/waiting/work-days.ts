import type { WorkItem } from '#contract/work/waiting.ts';
import { addDays, placeInWeek } from '#web/lib/days.ts';

/** What is due on a day or in a span of days. */
export interface WorkDay {
  /** A day, or the name of the span. */
  key: string;
  /** The due date that a task gets that is moved here, null for none. Undefined for the past, where nothing can be moved. */
  day?: string | null;
  items: readonly WorkItem[];
}

/** The work by day: what is overdue, each day until the end of this week, at least tomorrow, what comes later, and what has no day. */
export function workDays(items: readonly WorkItem[], today: string, locale: string): WorkDay[] {
  const left = Math.max(6 - placeInWeek(today, locale), 1);
  const days = Array.from({ length: left + 1 }, (_, index) => addDays(today, index));
  const later = addDays(today, left + 1);
  const due = (from: string, before: string) =>
    items.filter(({ dueOn }) => dueOn !== undefined && dueOn >= from && dueOn < before);
  return [
    { key: 'overdue', items: due('', today) },
    ...days.map((day) => ({ key: day, day, items: due(day, addDays(day, 1)) })),
    { key: 'later', day: later, items: due(later, '~') },
    { key: 'none', day: null, items: items.filter(({ dueOn }) => dueOn === undefined) },
  ];
}
