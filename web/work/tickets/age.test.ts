import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

const now = Date.parse('2026-03-20T12:00:00Z');

test.each([
  ['2026-03-20T12:00:30Z', '0 min'],
  ['2026-03-20T11:59:01Z', '0 min'],
  ['2026-03-20T11:01:00Z', '59 min'],
  ['2026-03-20T11:00:00Z', '1h'],
  ['2026-03-19T12:00:01Z', '23h'],
  ['2026-03-19T12:00:00Z', '1d'],
  ['2025-03-21T12:00:00Z', '364d'],
  ['2024-03-19T12:00:00Z', '2y'],
])('what was at %s is %s old', (instant, age) => {
  expect(ageOf(instant, now)).toBe(age);
});
