import { describe, expect, it } from 'vitest';
import { localeOf } from './locale.ts';

const time = new Date('2026-11-08T14:05:00Z');

describe('English texts have the dates, hours, numbers and weeks of the region', () => {
  it.each([
    ['US', '11/8/2026', '2:05 PM', '1,234.5', 7],
    ['GB', '08/11/2026', '14:05', '1,234.5', 1],
    ['DE', '08/11/2026', '14:05', '1.234,5', 1],
    ['JP', '2026/11/08', '14:05', '1,234.5', 7],
    ['SA', '11/8/2026', '2:05 PM', '1,234.5', 7],
    ['EG', '11/8/2026', '2:05 PM', '1,234.5', 6],
    ['001', '08/11/2026', '14:05', '1,234.5', 1],
    // It reckons with other years.
    ['TH', '11/8/2026', '14:05', '1,234.5', 7],
  ])('%s', (region, day, hours, number, weekday) => {
    expect(shown(localeOf('en', region))).toEqual({ day, hours, number, weekday });
  });
});

describe('other languages keep their words and take the hours and weeks of the region', () => {
  it.each([
    ['de', 'US', '8.11.2026', '2:05 PM', 7],
    ['de', 'CH', '8.11.2026', '14:05', 1],
    ['ja', 'GB', '2026/11/8', '14:05', 1],
    ['pt-BR', 'PT', '08/11/2026', '14:05', 7],
    ['ar', 'DE', '8‏/11‏/2026', '14:05', 1],
  ])('%s in %s', (language, region, day, hours, weekday) => {
    expect(shown(localeOf(language, region))).toMatchObject({ day, hours, weekday });
  });
});

it('is the language alone where no region is known', () => {
  expect(localeOf('pt-BR', undefined)).toBe('pt-BR');
});

it('names nothing that is usual', () => {
  expect(['US', 'GB', 'DE', 'IN'].map((region) => localeOf('en', region))).toEqual([
    'en-US',
    'en-GB',
    'en-DE',
    'en-IN',
  ]);
});

function shown(locale: string) {
  const { getWeekInfo } = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } };
  return {
    day: new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(time),
    hours: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(time).replace(/\s/g, ' '),
    number: new Intl.NumberFormat(locale).format(1234.5),
    weekday: getWeekInfo.call(new Intl.Locale(locale)).firstDay,
  };
}
