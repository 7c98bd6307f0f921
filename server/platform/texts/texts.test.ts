import { describe, expect, it } from 'vitest';
import { formerMember } from '#contract/platform/former-member.ts';
import { languageOf, readerOf, type Say, speak, writeDay, writeTime } from './index.ts';
import { personName } from './person-name.ts';
import { fill } from './text.ts';

describe('fill', () => {
  it('puts every value in its place, and takes none of it as a text', () => {
    expect(fill('en', '{who} moved {what} to {who}', { who: '{what}', what: '$1 & <b>' })).toBe(
      '{what} moved $1 & <b> to {what}',
    );
  });

  it('keeps names of another direction in their place', () => {
    expect(fill('en', '{who} replied', { who: '\u202eשלום' })).toBe('\u2068שלום\u2069 replied');
  });

  it('chooses the plural form by the rules of the language', () => {
    const entries = { one: '{count} new entry', other: '{count} new entries' };
    expect([0, 1, 2].map((count) => fill('en', entries, { count }))).toEqual([
      '0 new entries',
      '1 new entry',
      '2 new entries',
    ]);
    const files = { one: '{count} plik', few: '{count} pliki', other: '{count} plików' };
    expect([1, 3, 5, 22].map((count) => fill('pl', files, { count }))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '22 pliki',
    ]);
  });
});

describe('speak', () => {
  it('says a text in a language that it exists in', () => {
    const say = speak(languageOf('en'));
    expect(say('mail.greeting', { name: 'Ada' })).toBe('Hello Ada,');
    expect(say('mail.greetingWithoutName')).toBe('Hello,');
  });

  it('lets no unknown key and no missing value compile', () => {
    const say = speak('en');
    // @ts-expect-error There is no such text.
    expect(() => say('mail.missing')).toThrow();
    // @ts-expect-error The name is missing.
    expect(say('mail.greeting')).toBe('Hello undefined,');
    // @ts-expect-error The text has another name.
    expect(say('mail.greeting', { company: 'Ada' })).toBe('Hello undefined,');
  });
});

describe('personName', () => {
  it('is what an erasure stores in the language of the reader, and any other name as it is', () => {
    const say = ((key: string) => `${key} in another language`) as unknown as Say;
    expect(personName(say, 'Former member')).toBe('person.former in another language');
    expect(personName(say, 'Ada Admin')).toBe('Ada Admin');
    expect(personName(speak('en'), formerMember)).toBe('Former member');
  });
});

describe('languageOf', () => {
  it('is the first wished one that exists, else English', () => {
    expect(languageOf(null, 'en')).toBe('en');
    expect(languageOf('xx', null)).toBe('en');
    expect(languageOf('toString')).toBe('en');
  });
});

it('writes days as the app does, whatever the time zone of the server', () => {
  expect(writeDay('en', '2026-03-01')).toBe('Mar 1, 2026');
});

it.each([
  ['Europe/Berlin', '1 Mar 2026', '1 Mar 2026, 14:30'],
  ['America/New_York', 'Mar 1, 2026', 'Mar 1, 2026, 8:30 AM'],
  ['Asia/Kolkata', '1 Mar 2026', '1 Mar 2026, 19:00'],
  ['UTC', 'Mar 1, 2026', 'Mar 1, 2026, 1:30 PM'],
])('days and times are written as people in %s write them', (timeZone, day, time) => {
  const reader = readerOf(timeZone, 'en');
  expect(writeDay(reader.locale, '2026-03-01')).toBe(day);
  expect(writeTime(reader, '2026-03-01T13:30:00Z').replace(/\u202f/g, ' ')).toBe(time);
});
