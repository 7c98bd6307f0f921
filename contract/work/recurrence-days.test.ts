import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf, latestDay, nextDay, weekdayOf } from './recurrence-days.ts';
import { daysAfter, parseRule, type RecurrenceRule, weekdays } from './recurrence-rule.ts';

const parsed = (text: string) => parseRule(text) as RecurrenceRule;
const first = (text: string, startsOn: string, count = 4, from = startsOn) => [
  ...daysOf(parsed(text), startsOn, from).take(count),
];

describe('the days of a rule', () => {
  it.each([
    ['FREQ=DAILY', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['FREQ=DAILY;INTERVAL=10', '2026-12-25', ['2026-12-25', '2027-01-04', '2027-01-14', '2027-01-24']],
    ['FREQ=WEEKLY', '2026-11-26', ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '2026-11-04', ['2026-11-04', '2026-11-16', '2026-11-18', '2026-11-30']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-01', ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26']],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-11', ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-01', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    ['FREQ=MONTHLY', '2026-10-31', ['2026-10-31', '2026-12-31', '2027-01-31', '2027-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-12-05', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-01-01',
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
    ],
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1', '2026-04-01', ['2026-09-30', '2027-03-31', '2027-09-30', '2028-03-31']],
    ['FREQ=YEARLY;BYDAY=1MO;BYMONTH=5', '2026-05-05', ['2027-05-03', '2028-05-01', '2029-05-07', '2030-05-06']],
    ['FREQ=WEEKLY;COUNT=2', '2026-11-26', ['2026-11-26', '2026-12-03']],
    ['FREQ=WEEKLY;UNTIL=20261203', '2026-11-26', ['2026-11-26', '2026-12-03']],
    // 2096 and 2104 are leap years, 2100 is none.
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2095-01-01', ['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29']],
  ])('%s from %s', (rule, startsOn, days) => {
    expect(first(rule, startsOn)).toEqual(days);
  });

  it('go on from any day as from the start', () => {
    expect(first('FREQ=WEEKLY;INTERVAL=2', '2020-01-06', 2, '2026-11-28')).toEqual(['2026-11-30', '2026-12-14']);
    expect(nextDay(parsed('FREQ=DAILY;COUNT=3'), '2026-11-01', '2026-11-03')).toBe('2026-11-03');
    expect(nextDay(parsed('FREQ=DAILY;COUNT=3'), '2026-11-01', '2026-11-04')).toBeUndefined();
    expect(latestDay(parsed('FREQ=WEEKLY'), '2026-11-02', '2026-11-09', '2026-11-28')).toBe('2026-11-23');
    expect(latestDay(parsed('FREQ=WEEKLY'), '2026-11-02', '2026-11-24', '2026-11-28')).toBeUndefined();
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), weekdayOf('2026-11-29')]).toEqual([
      '2028-02-29',
      '2027-01-01',
      7,
    ]);
  });

  it('are found in little time, also where there is none', () => {
    const never = [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
      'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=3',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=500',
    ];
    const start = performance.now();
    for (const rule of never) expect(nextDay(parsed(rule), '2026-02-01', '2026-11-28'), rule).toBeUndefined();
    expect(nextDay(parsed('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=500'), '2016-11-28', '2026-11-28')).toBe(
      '2028-02-29',
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('are those that other software finds', () => {
    let seed = 7;
    const pick = <T>(values: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return values[seed % values.length] as T;
    };
    for (let round = 0; round < 400; round++) {
      const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const);
      // ical.js counts some years wrongly from a year without a day.
      const interval = frequency === 'YEARLY' ? 1 : pick([1, 1, 2, 3, 5]);
      const nth = pick(['', '1', '2', '-1', '-2']);
      const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`];
      if (frequency === 'WEEKLY') parts.push(`BYDAY=${pick(weekdays)},${pick(['SA', 'SU'])}`);
      if (frequency === 'MONTHLY')
        parts.push(pick([`BYDAY=${nth}${pick(weekdays)}`, `BYMONTHDAY=${pick([1, 15, 29, 31, -1, -3])}`]));
      if (frequency === 'YEARLY')
        parts.push(
          `BYMONTH=${pick([1, 2, 6, 12])}`,
          pick([`BYDAY=${nth}${pick(weekdays)}`, `BYMONTHDAY=${pick([1, 28, -1])}`]),
        );
      const text = parts.join(';');
      const rule = parseRule(text);
      if (!rule) continue;
      const startsOn = `20${pick([24, 25, 26])}-0${pick([1, 2, 5])}-${pick(['01', '17', '28'])}`;
      const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(startsOn));
      const others = Array.from({ length: 8 }, () => iterator.next()?.toString()).filter(Boolean);
      expect(first(text, startsOn, others.length), `${text} from ${startsOn}`).toEqual(others);
    }
  });
});

describe('the text of a rule', () => {
  it.each([
    'FREQ=SECONDLY',
    'FREQ=HOURLY;INTERVAL=24',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;FREQ=WEEKLY',
    'INTERVAL=2',
    '',
    'freq=daily',
    'FREQ=DAILY;',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=1,1',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=DAILY;COUNT=501',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;UNTIL=20270101T000000Z',
    'RRULE:FREQ=DAILY',
    `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(100)}2`,
  ])('is refused: %s', (text) => {
    expect(parseRule(text)).toBeUndefined();
  });

  it('says how many days after the last one the next one comes, if that is all', () => {
    const days = (text: string) => daysAfter(parsed(text));
    expect([days('FREQ=DAILY;INTERVAL=14'), days('FREQ=WEEKLY;INTERVAL=2')]).toEqual([14, 14]);
    for (const text of ['FREQ=MONTHLY', 'FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=DAILY;UNTIL=20270101'])
      expect(days(text), text).toBeUndefined();
  });
});
