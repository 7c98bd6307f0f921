import { expect, test, vi } from 'vitest';
import { today } from './day.ts';

test.each([
  ['America/Los_Angeles', '2026-02-01T07:30:00Z', '2026-01-31'],
  ['Pacific/Auckland', '2026-12-31T11:30:00Z', '2027-01-01'],
])("returns the viewer's calendar day in %s", (zone, now, day) => {
  vi.stubEnv('TZ', zone);
  expect(today(new Date(now))).toBe(day);
});
