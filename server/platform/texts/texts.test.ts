import { describe, expect, it } from 'vitest';
import { formerMember } from '#contract/platform/former-member.ts';
import { speakFrom } from '#contract/platform/texts/say.ts';
import { speak, writeDay } from './index.ts';
import { personName } from './person-name.ts';

const polish = speakFrom('pl', {
  '{name} replied': '{name} odpowiada',
  'Former member': 'Były członek',
  '{count} new images': { one: '{count} nowe zdjęcie', few: '{count} nowe zdjęcia', other: '{count} nowych zdjęć' },
});

describe('speak', () => {
  it('says the English text, with each value in its place and none taken for a text', () => {
    expect(speak('en')('{author} assigned {title} to {author}', { author: '{title}', title: '$1 & <b>' })).toBe(
      '{title} assigned $1 & <b> to {title}',
    );
    expect(speak('en')('{name} replied', { name: '\u202eשלום' })).toBe('\u2068שלום\u2069 replied');
  });

  it('says what the catalogue of a language has, and the rest in English', () => {
    const images = { one: '{count} new image', other: '{count} new images' } as const;
    expect(polish('{name} replied', { name: 'Ada' })).toBe('Ada odpowiada');
    expect([1, 3, 5].map((count) => polish.plural(count, images))).toEqual([
      '1 nowe zdjęcie',
      '3 nowe zdjęcia',
      '5 nowych zdjęć',
    ]);
    expect(polish('New image')).toBe('New image');
  });

  it('lets no missing value and no text that is made while running compile', () => {
    const say = speak('en');
    // @ts-expect-error The name is missing.
    expect(say('Hello {name},')).toBe('Hello {name},');
    // @ts-expect-error The text has another name.
    expect(say('Hello {name},', { company: 'Ada' })).toBe('Hello {name},');
    const made: string = 'Hello';
    // @ts-expect-error It is no literal.
    expect(say(made)).toBe('Hello');
  });
});

describe('personName', () => {
  it('is what an erasure stores in the language of the reader, and any other name as it is', () => {
    expect(personName(polish, 'Former member')).toBe('Były członek');
    expect(personName(polish, 'Ada Admin')).toBe('Ada Admin');
    expect(personName(speak('en'), formerMember)).toBe('Former member');
  });
});

it('writes days as the app does, whatever the time zone of the server', () => {
  expect(writeDay('en', '2026-03-01')).toBe('Mar 1, 2026');
});
