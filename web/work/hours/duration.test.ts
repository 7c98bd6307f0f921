import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';

describe('parseDuration', () => {
  it.each([
    ['1:30', 90],
    [':45', 45],
    ['0:05', 5],
    ['24:00', 1440],
    ['1.5', 90],
    ['1,5', 90],
    ['.25', 15],
    ['8', 480],
    ['0,33', 20],
    ['1.5h', 90],
    ['90m', 90],
    ['90 min', 90],
    ['2h', 120],
    ['1h 30m', 90],
    ['1h30', 90],
    [' 1:30 ', 90],
    ['1H', 60],
    ['１：３０', 90],
    ['١٫٥', 90],
    ['', 0],
    ['0', 0],
  ])('reads %j as %i minutes', (typed, minutes) => expect(parseDuration(typed)).toBe(minutes));

  it.each([
    '1:60',
    'two',
    '1:2:3',
    '-1',
    '1..5',
    ':',
    '.',
    'h',
    'm',
    '1h 75m',
    '24:01',
    '25',
    '1441m',
    '1e2',
    '1,000.5',
  ])('takes no %j', (typed) => expect(parseDuration(typed)).toBeUndefined());
});

it('formats minutes so that they can be typed again', () => {
  expect([0, 5, 60, 90, 1440, 6015].map(formatDuration)).toEqual(['0:00', '0:05', '1:00', '1:30', '24:00', '100:15']);
  expect([-5, -90].map(formatDuration)).toEqual(['−0:05', '−1:30']);
  for (let minutes = 0; minutes <= 1440; minutes++) expect(parseDuration(formatDuration(minutes))).toBe(minutes);
});
