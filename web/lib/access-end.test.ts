import { expect, test } from 'vitest';
import { describeAccessEnd } from './access-end.ts';
import { todayIn } from './day.ts';
import { formatDay } from './format.ts';

test('says that access ends up to its last day, and that it ended from the day after', () => {
  const day = formatDay('2026-03-31');
  expect(describeAccessEnd('2026-03-31', '2026-03-30')).toBe(`Access ends on ${day}`);
  expect(describeAccessEnd('2026-03-31', '2026-03-31')).toBe(`Access ends on ${day}`);
  expect(describeAccessEnd('2026-03-31', '2026-04-01')).toBe(`Access ended on ${day}`);
});

test('counts days where the company is', () => {
  const moment = new Date('2026-03-31T23:30:00Z');
  expect(todayIn('UTC', moment)).toBe('2026-03-31');
  expect(todayIn('Europe/Berlin', moment)).toBe('2026-04-01');
  expect(todayIn('America/New_York', moment)).toBe('2026-03-31');
});
