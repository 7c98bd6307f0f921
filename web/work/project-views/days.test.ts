import { expect, it } from 'vitest';
import { addDays, addMonths, dayAt, dayNumber, placeInWeek, realDay, startOfWeek } from '#web/lib/days.ts';

it('reckons with days, over ends of months and years and the change of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayAt(dayNumber('2026-11-23'))).toBe('2026-11-23');
});

it('keeps the day of the month, or takes the last one', () => {
  expect(addMonths('2026-11-23', 1)).toBe('2026-12-23');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('begins the week on the day of the language', () => {
  expect(placeInWeek('2026-11-23', 'de-DE')).toBe(0);
  expect(startOfWeek('2026-11-29', 'de-DE')).toBe('2026-11-23');
  expect(startOfWeek('2026-11-28', 'en-US')).toBe('2026-11-22');
  expect(startOfWeek('1969-12-30', 'de-DE')).toBe('1969-12-29');
});

it('takes only real days from the address', () => {
  expect(realDay('2026-02-30', '2026-11-23')).toBe('2026-11-23');
  expect(realDay('2026-13-01', '2026-11-23')).toBe('2026-11-23');
  expect(realDay(undefined, '2026-11-23')).toBe('2026-11-23');
  expect(realDay('2028-02-29', '2026-11-23')).toBe('2028-02-29');
});
