import { expect, it } from 'vitest';
import { pauseAfter } from './backoff.ts';

it('waits longer after each failed attempt, and gives up after the seventh', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => pauseAfter(attempts, 0));
  expect(pauses).toEqual([60, 300, 1800, 7200, 21_600, 86_400, undefined, undefined]);
});

it('waits up to a fifth longer by chance', () => {
  expect(pauseAfter(1, 0.5)).toBe(66);
  expect(pauseAfter(1, 1)).toBe(72);
  expect(new Set(Array.from({ length: 50 }, () => pauseAfter(6))).size).toBeGreaterThan(10);
});
