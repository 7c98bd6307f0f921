import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** When so many minutes of work have passed: weekends, holidays, pauses, and both changes of summer time. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Span = { day: number; from: string; to: string };
const on = (days: number[], from: string, to: string): Span[] => days.map((day) => ({ day, from, to }));
const week = [1, 2, 3, 4, 5];
const office = on(week, '09:00', '17:00');
const always = on([...week, 6, 7], '00:00', '24:00');
const sundayNight = on([7], '01:00', '05:00');

type Case = {
  zone?: string;
  hours?: Span[];
  holidays?: string[];
  pauses?: [string, string][];
};

async function dueAfter(start: string, minutes: (number | null)[], given: Case = {}): Promise<(string | null)[]> {
  const { zone = 'Europe/Berlin', hours = office, holidays = [], pauses = [] } = given;
  const { rows } = await database.owner.query(
    `select array(select to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')
       from unnest(app.due_times($1, $2, $3, $4, $5::date[], $6::numeric[])) with ordinality d (due, n) order by n) as due`,
    [
      start,
      `{${pauses.map(([from, to]) => `[${from},${to})`).join()}}`,
      zone,
      JSON.stringify(hours),
      holidays,
      minutes,
    ],
  );
  return rows[0].due;
}

// In Berlin summer time begins on 29 March and ends on 25 October 2026, both Sundays.
describe('after', () => {
  it.each<[what: string, start: string, minutes: number, due: string | null, given?: Case]>([
    ['an hour within a day', '2026-03-26T08:00Z', 60, '2026-03-26T09:00Z'],
    ['an hour that begins before work', '2026-03-26T05:00Z', 60, '2026-03-26T09:00Z'],
    ['exactly a day of work', '2026-03-26T08:00Z', 480, '2026-03-26T16:00Z'],
    ['a minute more than a day of work', '2026-03-26T08:00Z', 481, '2026-03-27T08:01Z'],
    ['work that begins in the evening', '2026-03-26T20:00Z', 60, '2026-03-27T09:00Z'],
    ['a weekend on which summer time begins', '2026-03-27T15:00Z', 180, '2026-03-30T09:00Z'],
    ['a weekend on which summer time ends', '2026-10-23T14:00Z', 180, '2026-10-26T10:00Z'],
    [
      'a weekend and a holiday',
      '2026-04-02T14:00Z',
      120,
      '2026-04-07T08:00Z',
      { holidays: ['2026-04-03', '2026-04-06'] },
    ],
    ['a start on a holiday', '2026-04-06T09:00Z', 60, '2026-04-07T08:00Z', { holidays: ['2026-04-06'] }],
    ['a weekend in New York', '2026-03-06T21:00Z', 120, '2026-03-09T14:00Z', { zone: 'America/New_York' }],
    [
      'a break',
      '2026-03-26T10:30Z',
      60,
      '2026-03-26T12:30Z',
      { hours: [...on([4], '13:00', '17:00'), ...on([4], '09:00', '12:00')] },
    ],
    ['a day of 23 hours', '2026-03-28T11:00Z', 1440, '2026-03-29T11:00Z', { hours: always }],
    ['a day of 25 hours', '2026-10-24T10:00Z', 1440, '2026-10-25T10:00Z', { hours: always }],
    ['a night that loses an hour', '2026-03-29T00:00Z', 180, '2026-03-29T03:00Z', { hours: sundayNight }],
    ['a minute more than that night', '2026-03-29T00:00Z', 181, '2026-04-04T23:01Z', { hours: sundayNight }],
    ['a night that gains an hour', '2026-10-24T23:00Z', 300, '2026-10-25T04:00Z', { hours: sundayNight }],
    ['an hour that does not exist', '2026-03-28T00:00Z', 30, '2026-04-05T00:30Z', { hours: on([7], '02:00', '03:00') }],
    ['an hour that ends in a gap', '2026-03-28T00:00Z', 30, '2026-04-05T00:45Z', { hours: on([7], '02:15', '03:00') }],
    ['hours of a zone that is not known', '2026-03-26T08:00Z', 120, '2026-03-26T11:00Z', { zone: 'CNT' }],
    ['more than two years', '2026-03-26T08:00Z', 120, null, { hours: on([4], '09:00', '09:01') }],
  ])('%s', async (_, start, minutes, due, given) => {
    expect(await dueAfter(start, [minutes], given)).toEqual([due]);
  });

  it('several targets, of which some are missing, in any order', async () => {
    expect(await dueAfter('2026-03-26T08:00Z', [null, 481, 45, null, 480])).toEqual([
      null,
      '2026-03-27T08:01Z',
      '2026-03-26T08:45Z',
      null,
      '2026-03-26T16:00Z',
    ]);
    expect(await dueAfter('2026-03-26T08:00Z', [null, null])).toEqual([null, null]);
  });
});

describe('a pause', () => {
  it.each<[what: string, pauses: [string, string][], due: string]>([
    ['of three hours of work moves it by three', [['2026-03-26T12:00Z', '2026-03-26T15:00Z']], '2026-03-27T11:00Z'],
    ['over night counts the hours of work alone', [['2026-03-26T15:00Z', '2026-03-27T09:00Z']], '2026-03-27T10:00Z'],
    ['outside of work does not move it', [['2026-03-26T18:00Z', '2026-03-27T06:00Z']], '2026-03-26T16:00Z'],
    ['after it does not move it', [['2026-03-26T16:00Z', '2026-03-30T16:00Z']], '2026-03-26T16:00Z'],
    [
      'may be one of several',
      [
        ['2026-03-26T08:30Z', '2026-03-26T09:00Z'],
        ['2026-03-26T11:00Z', '2026-03-26T12:30Z'],
      ],
      '2026-03-27T10:00Z',
    ],
  ])('%s', async (_, pauses, due) => {
    expect(await dueAfter('2026-03-26T08:00Z', [480], { pauses })).toEqual([due]);
  });
});
