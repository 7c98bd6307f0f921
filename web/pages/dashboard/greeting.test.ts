import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('greets at %i with %s', { tags: ['S2.dashboard.greeting'] }, (hour, part) => {
  expect(greeting('Ada', hour)).toBe(`Good ${part}, Ada`);
});
