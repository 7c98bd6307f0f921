import { describe, expect, it, vi } from 'vitest';
import { writeDay, writeTime } from './index.ts';
import { readerOf } from './reader.ts';

const nothing = { language: null, region: null, companyRegion: null, timeZone: null };
const browser = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };

describe('readerOf', () => {
  it.each([
    ['of the choice that was stored', { ...nothing, language: 'de' }, browser, 'de'],
    ['that was chosen in the browser last', nothing, { ...browser, cookie: 'a=b; language=it' }, 'it'],
    ['of the browser', nothing, browser, 'fr'],
    ['of the browser that Loggia has', nothing, { 'accept-language': 'da,sv;q=0.9,pl;q=0.5' }, 'pl'],
    ['English, if Loggia has none of them', { ...nothing, language: 'xx' }, { 'accept-language': 'da' }, 'en'],
    ['English, without any wish', nothing, {}, 'en'],
  ])('takes the language %s', (_, reading, headers, language) => {
    expect(readerOf(reading, headers).language).toBe(language);
  });

  it.each([
    ['that somebody chose', { region: 'CH', companyRegion: 'DE', timeZone: 'Asia/Tokyo' }, browser, 'en-CH'],
    ['of the browser', { companyRegion: 'DE', timeZone: 'Asia/Tokyo' }, { 'accept-language': 'en-GB' }, 'en-GB'],
    ['of the company, without a browser', { companyRegion: 'DE', timeZone: 'Asia/Tokyo' }, {}, 'en-DE'],
    ['of the company, if the browser has none', { companyRegion: 'DE' }, { 'accept-language': 'en' }, 'en-DE'],
    ['of the time zone, if nobody chose', { timeZone: 'America/New_York' }, {}, 'en-US'],
    ['of the language, without anything', {}, {}, 'en'],
  ])('takes the region %s', (_, reading, headers, locale) => {
    expect(readerOf({ ...nothing, language: 'en', ...reading }, headers).locale).toBe(locale);
  });
});

it('asks once how a region writes, and not for each line of a list', () => {
  const asking = vi.spyOn(Intl, 'DateTimeFormat');
  const read = () => readerOf({ ...nothing, language: 'nl', region: 'SR' }).locale;
  expect([read(), read(), read()]).toEqual(['nl-SR', 'nl-SR', 'nl-SR']);
  expect(asking).toHaveBeenCalledTimes(1);
  asking.mockRestore();
});

it.each([
  ['Europe/Berlin', '1 Mar 2026', '1 Mar 2026, 14:30'],
  ['America/New_York', 'Mar 1, 2026', 'Mar 1, 2026, 8:30 AM'],
  ['Asia/Kolkata', '1 Mar 2026', '1 Mar 2026, 19:00'],
  ['UTC', 'Mar 1, 2026', 'Mar 1, 2026, 1:30 PM'],
])('days and times are written as people in %s write them', (timeZone, day, time) => {
  const reader = readerOf({ ...nothing, language: 'en', timeZone });
  expect(writeDay(reader.locale, '2026-03-01')).toBe(day);
  expect(writeTime(reader, '2026-03-01T13:30:00Z').replace(/\u202f/g, ' ')).toBe(time);
});
