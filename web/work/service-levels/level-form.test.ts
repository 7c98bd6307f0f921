import { describe, expect, it } from 'vitest';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { levelForm, levelValues } from './level-form.ts';

const level: ServiceLevel = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Standard',
  zone: 'Europe/Berlin',
  hours: [
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '13:00', to: '17:00' },
    { day: 7, from: '00:00', to: '24:00' },
  ],
  holidays: ['2026-12-25'],
  targets: { Low: {}, Medium: { answer: 90 }, High: { answer: 20, resolve: 240 } },
  isDefault: true,
  clientCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
};
const values = () => levelValues(level, 'UTC', false);
const problems = (changed: object) =>
  levelForm
    .safeParse({ ...values(), ...changed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('sends what it shows, unchanged', () => {
  const { name, zone, hours, holidays, targets, isDefault } = level;
  expect(levelForm.parse(values())).toEqual({ name, zone, hours, holidays, targets, isDefault });
});

it('preselects working hours, the zone of the company, and the default for its first level', () => {
  expect(levelValues(undefined, 'Europe/Paris', true)).toMatchObject({
    zone: 'Europe/Paris',
    days: [...Array.from({ length: 5 }, () => '09:00–17:00'), '', ''],
    isDefault: true,
  });
  expect(levelValues(undefined, 'UTC', false).isDefault).toBe(false);
});

describe('a problem stands at its field', () => {
  const days = (day: number, text: string) => ({
    days: values().days.map((each, index) => (index === day ? text : each)),
  });
  const times = (times: object) => ({ times: { ...values().times, ...times } });
  const time = 'Please enter a time such as 17:00';

  it.each([
    [{ name: ' ' }, 'name: Please enter a name'],
    [{ zone: 'Nowhere' }, 'zone: Please choose a time zone'],
    [days(2, 'all day'), 'days.2: Please enter times such as 09:00–17:00'],
    [days(2, '9–25'), `days.2: ${time}`],
    [days(2, '17–9'), 'days.2: The end must be after the beginning'],
    [days(2, '9–13, 12–17'), 'days.2: Two times of the same day overlap'],
    [{ days: Array.from({ length: 7 }, () => '') }, 'days.0: Enter when you work, on at least one day'],
    [times({ High: { answer: 'soon', resolve: '' } }), 'times.High.answer: Please enter a time such as 4 h or 30 min'],
    [
      times({ Low: { answer: '9999', resolve: '' } }),
      'times.Low.answer: Please enter a time from 1 minute to 1440 hours',
    ],
    [
      times({ Low: { answer: '3 h', resolve: '2 h' } }),
      'times.Low.answer: The answer cannot be promised for later than the solution',
    ],
    [
      times({ High: { answer: '', resolve: '' }, Medium: { answer: '', resolve: '' } }),
      'times.High.answer: Enter at least one time',
    ],
  ] as [object, string][])('%j', (changed, problem) => {
    expect(problems(changed)).toEqual([problem]);
  });
});
