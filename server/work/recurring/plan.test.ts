import { expect, it } from 'vitest';
import type { HolidayChoice } from '#contract/work/recurrence-rule.ts';
import { plan, planNext } from './plan.ts';

/** Christmas of 2026: the 25th is a Friday. */
const calendar = { holidays: ['2026-12-24', '2026-12-25', '2027-01-01'], workdays: [1, 2, 3, 4, 5] };
const rule = (text: string, onHoliday: HolidayChoice = 'Make', startsOn = '2026-01-01') => ({
  rule: text,
  startsOn,
  onHoliday,
  calendar,
});
const one = (on: string, occursOn = on) => ({ on, occursOn });

it.each([
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Make', one('2026-12-25')],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Skip', one('2027-01-29')],
  // Saturday and Sunday are no days of work.
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Move', one('2026-12-28', '2026-12-25')],
  ['FREQ=DAILY', 'Skip', one('2026-12-01')],
  ['FREQ=DAILY;COUNT=1', 'Move', undefined],
] as const)('%s with %s comes next', (text, choice, next) => {
  expect(planNext(rule(text, choice), '2026-12-01')).toEqual(next);
});

it('leaves out only listed holidays, and needs a service level for them', () => {
  expect(planNext({ ...rule('FREQ=MONTHLY;BYDAY=-1FR', 'Skip'), calendar: null }, '2026-12-01')).toEqual(
    one('2026-12-25'),
  );
  // A Saturday.
  expect(planNext(rule('FREQ=MONTHLY;BYMONTHDAY=5', 'Move'), '2026-12-01')).toEqual(one('2026-12-05'));
});

it.each([
  // In time.
  ['FREQ=DAILY', 'Make', '2026-11-28', '2026-11-28', one('2026-11-28'), one('2026-11-29')],
  // After an outage of four days only the latest is made.
  ['FREQ=DAILY', 'Make', '2026-11-25', '2026-11-28', one('2026-11-28'), one('2026-11-29')],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'Make', '2026-11-10', '2026-11-27', one('2026-11-26'), one('2026-12-01')],
  ['FREQ=DAILY;UNTIL=20261128', 'Make', '2026-11-25', '2026-11-30', one('2026-11-28'), undefined],
  // Three days that were moved to the same one make one.
  ['FREQ=DAILY', 'Move', '2026-12-24', '2026-12-24', undefined, one('2026-12-28', '2026-12-24')],
  ['FREQ=DAILY', 'Move', '2026-12-24', '2026-12-28', one('2026-12-28'), one('2026-12-29')],
  // A day became a holiday after it was planned.
  ['FREQ=WEEKLY', 'Skip', '2026-12-24', '2026-12-24', undefined, one('2026-12-31')],
] as const)('%s with %s, planned for %s and looked at on %s', (text, choice, since, today, due, next) => {
  const startsOn = text === 'FREQ=WEEKLY' ? '2026-12-24' : '2026-01-01';
  expect(plan(rule(text, choice, startsOn), since, today)).toEqual({ ...(due && { due }), ...(next && { next }) });
});
