import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/index.ts';
import { updateTenantBody } from '#contract/people/tenants.ts';
import { createUserBody, updateUserBody } from '#contract/people/users.ts';
import type { Endpoint } from './endpoint.ts';

const userName = (value: string) => updateUserBody.safeParse({ userName: value });
const companyName = (value: string) => updateTenantBody.safeParse({ name: value });
const messages = (result: ReturnType<typeof userName | typeof companyName>) =>
  result.error?.issues.map(({ message }) => message);

describe('user names and company names', () => {
  it.each([
    'ada',
    'Ada Lovelace-Byron',
    'José',
    "O'Brien & Söhne GmbH",
    'Анна Иванова',
    'Ελένη',
    '田中さくら', // Han and Hiragana
    'ソニー株式会社',
    '서울 大學校',
    '中文ㄅ',
    'नमस्ते',
    'שלום',
    'ᏣᎳᎩ', // Cherokee
    'Studio Анна', // each word in one script
    'user-42',
    'Café №5 ☕',
  ])('may be %s', (name) => {
    expect([messages(userName(name)), messages(companyName(name))]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a zero-width space', 'root\u200b'],
    ['a joiner', 'ro\u200dot'],
    ['a soft hyphen', 'ro\u00adot'],
    ['a byte order mark', 'ro\ufeffot'],
    ['a change of direction', '\u202etoor'],
    ['a variation selector', 'root\ufe0f'],
    ['a Hangul filler', 'ro\u3164ot'],
    ['a tag character', 'root\u{e0041}'],
    ['a tab', 'ro\tot'],
  ])('cannot contain %s', (_, name) => {
    expect(messages(userName(name))?.[0]).toBe('Username cannot contain invisible characters');
    expect(messages(companyName(name))?.[0]).toBe('Company name cannot contain invisible characters');
  });

  it.each([
    'rооt', // Cyrillic о
    'Αdmin', // Greek Α
    'Studio Nоrth',
    'ᎪᎠᎷIN', // Cherokee and Latin
    'sales.teаm',
    'ꓮᎠ', // Lisu and Cherokee
  ])('cannot contain a word of mixed scripts such as %s', (name) => {
    expect(messages(userName(name))).toEqual(['Username cannot mix letters of several alphabets in one word']);
    expect(messages(companyName(name))).toEqual(['Company name cannot mix letters of several alphabets in one word']);
  });

  it('are rejected by length before slower checks run', () => {
    const long = 'аa'.repeat(100_000);
    expect(messages(userName(long))).toEqual(['At most 200 characters']);
    expect(messages(companyName(long))).toEqual(['At most 200 characters']);
    expect(createUserBody.safeParse({ userName: long, firstName: 'A', lastName: 'B' }).error?.issues).toHaveLength(1);
  });
});

describe('names of people', () => {
  const named = Object.values(endpoints as Record<string, Endpoint>).flatMap(({ id, body }) =>
    body && namesRefusedBy(body, 7).length > 0 ? [[id, body] as const] : [],
  );

  it('stand in the requests of every call that makes or renames a person', () => {
    expect(named.map(([id]) => id).toSorted()).toEqual(
      ['createTenant', 'register', 'signUp', 'createUser', 'updateUser', 'putUser'].toSorted(),
    );
  });

  it.each(named)('hold no address and no further line in %s', (_, body) => {
    for (const name of [
      'St. John',
      "O'Brien-Söhne",
      'J.R.R. Tolkien',
      'J.Smith',
      'Jr.',
      '@home',
      '田中さくら',
      'Anna\u200dMaria',
    ])
      expect(namesRefusedBy(body, name), name).toEqual([]);
    for (const name of [
      'Win at evil.example',
      'https://evil',
      'bit.ly',
      't.co',
      'evil。example',
      'ＥＶＩＬ．ＥＸＡＭＰＬＥ',
      'a@b',
      'a＠b',
    ])
      expect(new Set(namesRefusedBy(body, name)), name).toEqual(
        new Set(['A name cannot contain a web or email address']),
      );
    for (const name of ['Eve\r\nBcc: x', 'Eve\nDear', 'Eve\u2028Dear', 'Eve\u0085Dear'])
      expect(new Set(namesRefusedBy(body, name)), name).toEqual(new Set(['A name cannot contain line breaks']));
  });
});

/** What the body says of this first and last name, also where it stands in the administrator of a new company. */
function namesRefusedBy(body: z.ZodType, name: unknown): string[] {
  const names = { firstName: name, lastName: name };
  const issues = body.safeParse({ ...names, admin: names }).error?.issues ?? [];
  return issues.filter(({ path }) => /^(first|last)Name$/.test(String(path.at(-1)))).map(({ message }) => message);
}
