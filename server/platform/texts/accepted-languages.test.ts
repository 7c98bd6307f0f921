import { expect, it } from 'vitest';
import { languageOf } from './accepted-languages.ts';

it.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.5', 'de'],
  ['DE', 'de'],
  ['en-GB,de;q=0.9', 'en'],
  ['de;q=0.5,fr;q=0.9', 'fr'],
  ['xx, de;q=0.3', 'de'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['pt-PT', 'pt-BR'],
  ['xx', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [',;q=,-,de;q=x', 'en'],
  [undefined, 'en'],
])('answers %j in the language %s', (accepted, language) => {
  expect(languageOf({ headers: { 'accept-language': accepted } })).toBe(language);
});

it('reads only the beginning of a header that is too long', () => {
  const header = `${'xx;q=0.1,'.repeat(1000)}de`;
  expect(languageOf({ headers: { 'accept-language': header } })).toBe('en');
  expect(languageOf({ headers: { 'accept-language': `de,${header}` } })).toBe('de');
});
