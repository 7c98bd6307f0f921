import { expect, test } from 'vitest';
import { daysLeft } from './trial.ts';

test.each([
  ['2027-03-12', '2027-03-10T23:59:59Z', 2],
  ['2027-03-12', '2027-03-12T00:00:00Z', 0],
  ['2027-03-12', '2027-03-12T23:59:59Z', 0],
  ['2027-03-12', '2027-03-13T00:00:00Z', -1],
  // Across a change of summer time.
  ['2027-04-01', '2027-03-01T12:00:00Z', 31],
])('until %s at %s there are %i days left', (lastDay, now, left) => {
  expect(daysLeft(lastDay, new Date(now))).toBe(left);
});
