import { describe, expect, it } from 'vitest';
import { describeHours, minutesOf, spansOf, textOfDay, textOfMinutes } from './hours-text.ts';

const on = (days: number[], from: string, to: string) => days.map((day) => ({ day, from, to }));

describe('the times of a day', () => {
  it.each([
    ['09:00–17:00', [['09:00', '17:00']]],
    [
      '9-12, 13:30 - 17',
      [
        ['09:00', '12:00'],
        ['13:30', '17:00'],
      ],
    ],
    ['0–24', [['00:00', '24:00']]],
    ['', []],
    [' , ', []],
    ['9', undefined],
    ['9–12–13', undefined],
    ['nine–five', undefined],
    ['9:5–10', undefined],
  ] as [string, [string, string][] | undefined][])('are read from %j', (text, spans) => {
    expect(spansOf(text, 3)).toEqual(spans?.map(([from, to]) => ({ day: 3, from, to })));
  });

  it('are written as they are read', () => {
    const hours = [...on([1, 2], '09:00', '12:00'), ...on([2], '13:00', '17:00')];
    expect(textOfDay(hours, 2)).toBe('09:00–12:00, 13:00–17:00');
    expect(spansOf(textOfDay(hours, 2), 2)).toEqual(hours.filter(({ day }) => day === 2));
    expect(textOfDay(hours, 3)).toBe('');
  });
});

describe('hours of work', () => {
  it('are shown together for days that follow each other and are alike', () => {
    const hours = [...on([1, 2, 3, 5, 6], '09:00', '17:00'), ...on([7], '10:00', '12:00')];
    expect(describeHours(hours)).toEqual(['Mon–Wed 09:00–17:00', 'Fri–Sat 09:00–17:00', 'Sun 10:00–12:00']);
    expect(describeHours(on([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00'))).toEqual(['Mon–Sun 00:00–24:00']);
  });
});

describe('a time', () => {
  it.each([
    ['4 h', 240],
    ['4', 240],
    ['30 min', 30],
    ['30min', 30],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['0:05', 5],
    ['1:75', undefined],
    ['soon', undefined],
    ['-1', undefined],
  ])('%j is %s minutes', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });

  it.each([20, 60, 90, 2880])('of %i minutes is read as it is written', (minutes) => {
    expect(minutesOf(textOfMinutes(minutes))).toBe(minutes);
  });
});
