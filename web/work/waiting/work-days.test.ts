import { expect, it } from 'vitest';
import type { WorkItem } from '#contract/work/waiting.ts';
import { workDays } from './work-days.ts';

const due = (...days: (string | undefined)[]) => days.map((dueOn) => ({ dueOn }) as WorkItem);
const shown = (items: readonly WorkItem[], today: string, locale = 'de') =>
  workDays(items, today, locale).map(({ key, items }) => `${key} ${items.length}`);

it('puts the work under its day of this week, and the rest before, after and below', () => {
  // A Wednesday.
  const items = due('2025-01-01', '2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30', '2027-01-01', undefined);
  expect(shown(items, '2026-11-25')).toEqual([
    'overdue 2',
    '2026-11-25 1',
    '2026-11-26 0',
    '2026-11-27 0',
    '2026-11-28 0',
    '2026-11-29 1',
    'later 2',
    'none 1',
  ]);
});

it('has today and tomorrow also at the end of the week, which depends on the language', () => {
  const days = ['2026-11-28', '2026-11-29'];
  // A Saturday and a Sunday.
  expect(shown([], '2026-11-28').slice(1, -2)).toEqual(days.map((day) => `${day} 0`));
  expect(shown([], '2026-11-28', 'en-US').slice(1, -2)).toEqual(days.map((day) => `${day} 0`));
  expect(shown([], '2026-11-29').slice(1, -2)).toEqual(['2026-11-29 0', '2026-11-30 0']);
  expect(shown([], '2026-11-29', 'en-US')).toHaveLength(10);
});

it('gives what is moved the day, the first one after these days, or none', () => {
  const moves = workDays([], '2026-11-27', 'de').map(({ day }) => day);
  expect(moves).toEqual([undefined, '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', null]);
});
