import { describe, expect, test, vi } from 'vitest';
import {
  formatDay,
  formatFileSize,
  formatInstant,
  formatMegabytes,
  formatMoment,
  formatTime,
  truncateFileName,
} from './format.ts';

describe('formatDay', () => {
  test.each(['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'])('shows the same calendar day in %s', (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(formatDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026');
  });

  test('follows the language', () => {
    expect(formatDay('2026-03-01', 'de-DE')).toBe('01.03.2026');
  });

  test('returns text that is not a day unchanged', () => {
    expect(formatDay('')).toBe('');
    expect(formatDay('soon')).toBe('soon');
    expect(formatDay('on 2026-03-01')).toBe('on 2026-03-01');
  });
});

test("formats the day of an instant in the viewer's zone", () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(formatInstant('2026-03-01T02:00:00Z', 'en-US')).toBe('Feb 28, 2026');
  expect(formatInstant('soon')).toBe('soon');
});

test("formats the time of an instant in the viewer's zone and language", () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatTime('2026-03-01T16:05:00Z', 'en-US'))).toBe('8:05 AM');
  expect(formatTime('2026-03-01T16:05:00Z', 'de-DE')).toBe('08:05');
  expect(plain(formatMoment('2026-03-01T16:05:00Z', 'en-US'))).toBe('Mar 1, 2026, 8:05 AM');
});

test.each([
  [0, '0 Bytes'],
  [-1, '0 Bytes'],
  [Number.NaN, '0 Bytes'],
  [0.4, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 6, '1023.99 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [1023.995 * 1024, '1.00 MB'],
  [5 * 1024 ** 2, '5.00 MB'],
  [2.25 * 1024 ** 3, '2.25 GB'],
  [3 * 1024 ** 4, '3072.00 GB'],
])('formats %d bytes as %s', { tags: ['S9.size'] }, (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test("formats sizes in the viewer's language", () => {
  expect(formatFileSize(1536, 'de-DE')).toBe('1,50 KB');
  expect(formatMegabytes(360_000, 'de-DE')).toBe('0,34 MB');
});

test('shows image sizes in MB, and below 0.01 MB in a smaller unit', { tags: ['S9.size.image'] }, () => {
  expect(formatMegabytes(360_000)).toBe('0.34 MB');
  expect(formatMegabytes(3000 * 1024 ** 2)).toBe('3000.00 MB');
  expect(formatMegabytes(10_486)).toBe('0.01 MB');
  expect(formatMegabytes(10_485)).toBe('10.24 KB');
  expect(formatMegabytes(70)).toBe('70 Bytes');
});

test('shortens a file name after 30 characters', { tags: ['S9.name'] }, () => {
  expect(truncateFileName('a'.repeat(30))).toBe('a'.repeat(30));
  expect(truncateFileName('a'.repeat(31))).toBe(`${'a'.repeat(30)}...`);
  expect(truncateFileName('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}...`);
});
