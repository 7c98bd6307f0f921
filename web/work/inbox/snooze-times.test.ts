import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const labelled = (now: Date) => Object.fromEntries(snoozeTimes(now).map(({ label, until }) => [label, until]));

test('offers later today, tomorrow morning and Monday morning', () => {
  const wednesday = new Date(2026, 10, 25, 14, 30);
  expect(labelled(wednesday)).toEqual({
    'Later today': new Date(2026, 10, 25, 17, 30),
    Tomorrow: new Date(2026, 10, 26, 8),
    'Next week': new Date(2026, 10, 30, 8),
  });
});

test('offers no time today late in the evening', () => {
  expect(Object.keys(labelled(new Date(2026, 10, 25, 22, 0)))).toEqual(['Tomorrow', 'Next week']);
});

test.each([
  ['Monday', 23, 30],
  ['Saturday', 28, 30],
  ['Sunday', 29, 37],
])('on a %s next week is a Monday other than tomorrow', (_, day, monday) => {
  expect(labelled(new Date(2026, 10, day, 9))['Next week']).toEqual(new Date(2026, 10, monday, 8));
});
