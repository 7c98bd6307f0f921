import { expect, it } from 'vitest';
import { chooseLanguage, directionOf } from './languages.ts';

it.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['DE', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['xx', 'en'],
  ['toString', 'en'],
  ['', 'en'],
  [null, 'en'],
])('means with %j the language %s', (wish, language) => {
  expect(chooseLanguage(wish)).toBe(language);
});

it('takes the first wish that Loggia has', () => {
  expect(chooseLanguage(null, undefined, 'xx', 'en-GB', 'de')).toBe('en');
  expect(chooseLanguage('xx', 'fr', 'de')).toBe('fr');
});

it('knows which texts run from right to left', () => {
  expect(directionOf('ar')).toBe('rtl');
  expect(directionOf('ja')).toBe('ltr');
});
