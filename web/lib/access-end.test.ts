import { expect, test } from 'vitest';
import { describeAccessEnd } from './access-end.ts';
import { formatDay } from './format.ts';

test('says that access ends up to its last day, and that it ended from the day after', () => {
  const day = formatDay('2026-03-31');
  expect(describeAccessEnd('2026-03-31', '2026-03-30')).toBe(`Access ends on ${day}`);
  expect(describeAccessEnd('2026-03-31', '2026-03-31')).toBe(`Access ends on ${day}`);
  expect(describeAccessEnd('2026-03-31', '2026-04-01')).toBe(`Access ended on ${day}`);
});
