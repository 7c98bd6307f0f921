import { expect, it } from 'vitest';
import { auditSearch, endOfDay } from './search.ts';

it('the last day ends at midnight where the viewer is', () => {
  expect(endOfDay('2026-03-02')).toBe(new Date(2026, 2, 3).toISOString());
  expect(endOfDay('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString());
});

it.each([undefined, '', '2026-02-30', '2026-13-01', 'soon'])('%s is no day', (day) => {
  expect(endOfDay(day)).toBeUndefined();
});

it('keeps valid parameters and ignores the rest', () => {
  const valid = { kind: 'roles', who: 'someone', until: '2026-03-02' };
  expect(auditSearch({ ...valid, other: 1 })).toEqual(valid);
  expect(auditSearch({ kind: 'none', who: 7, until: '2.3.2026' })).toEqual({});
});
