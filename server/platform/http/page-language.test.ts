import { expect, it } from 'vitest';
import { chooseLanguage } from './page-language.ts';

it.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.5', 'de'],
  ['DE', 'de'],
  ['en-GB,de;q=0.9', 'en'],
  ['de;q=0.5,fr;q=0.9', 'fr'],
  ['it, de;q=0.3', 'de'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['it', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [',;q=,-,de;q=x', 'en'],
  [undefined, 'en'],
])('chooses for %j the language %s', (accepted, language) => {
  expect(chooseLanguage(accepted, ['de', 'fr'])).toBe(language);
});
