import { expect, it } from 'vitest';
import type { Recurring } from '#contract/work/recurring.ts';
import { bodyOf, newValues, recurringForm, recurringValues } from './recurring-form.ts';
import { recurringText, ruleText } from './rule-text.ts';

const startsOn = '2026-11-27';
const sample = (rule: string, more: Partial<Recurring> = {}): Recurring => ({
  id: 'r',
  of: 'Task',
  template: { title: 'Water the plants', body: '' },
  rule,
  afterCompletion: false,
  startsOn,
  onHoliday: 'Make',
  ownerId: 'o',
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 1,
  ...more,
});

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY', 'Every week on Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO', 'Every 2 weeks on Monday and Thursday'],
  ['FREQ=MONTHLY', 'Every month on day 27'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', 'Every 3 months on the second Tuesday'],
  ['FREQ=YEARLY', 'Every year on November 27'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on February 29'],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=1MO', 'Every year in May on the first Monday'],
  ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261225', 'Every week on Friday, until Dec 25, 2026'],
  ['FREQ=DAILY;COUNT=10', 'Every day, 10 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'By the rule FREQ=MONTHLY;BYMONTHDAY=1,15'],
])('%s is told as “%s”', (rule, text) => {
  expect(ruleText(sample(rule))).toBe(text);
});

it('tells when the next one comes', () => {
  const lastFriday = 'FREQ=MONTHLY;BYDAY=-1FR';
  expect(recurringText(sample(lastFriday, { nextOn: '2026-12-25' }))).toBe(
    'Every month on the last Friday, next on Dec 25, 2026',
  );
  expect(recurringText(sample(lastFriday, { pausedBecause: 'Person' }))).toBe('Every month on the last Friday, paused');
  expect(recurringText(sample('FREQ=DAILY;COUNT=1'))).toBe('Every day, once, ended');
  expect(recurringText(sample('FREQ=WEEKLY;INTERVAL=2', { afterCompletion: true }))).toBe(
    '14 days after the last one is done. It waits for the last one',
  );
});

it.each([
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=MO,FR',
  'FREQ=MONTHLY;BYMONTHDAY=27',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=4FR',
  'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270101',
  'FREQ=YEARLY;COUNT=3',
  // A program made them. The form keeps them.
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYDAY=2TU',
])('the form sends %s as it was', (rule) => {
  const own = sample(rule, { template: { title: 'Water', body: '', checklist: ['Hall', 'Roof'], dueDays: 3 } });
  const sent = bodyOf(recurringForm.parse(recurringValues(own)), own);
  expect(sent).toMatchObject({
    rule,
    afterCompletion: false,
    startsOn,
    template: { checklist: ['Hall', 'Roof'], dueDays: 3 },
  });
});

it('the form asks for days, an end, and numbers that fit', () => {
  const wrong = (values: object) => {
    const result = recurringForm.safeParse({ ...newValues({ title: 'Water' }, '2026-11-20'), ...values });
    return result.error?.issues.map(({ path }) => path.join('.'));
  };
  expect(wrong({})).toBeUndefined();
  expect(wrong({ days: [] })).toEqual(['days']);
  expect(wrong({ ends: 'until' })).toEqual(['until']);
  expect(wrong({ ends: 'count', count: '0' })).toEqual(['count']);
  expect(wrong({ interval: '100', dueDays: 'x' })).toEqual(['dueDays', 'interval']);
});
