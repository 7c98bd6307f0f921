import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each([
  ['Lobby 2', 'Lobby 2'],
  ['שלום', '\u2068שלום\u2069'],
  ['\u202egpj.exe', '\u2068gpj.exe\u2069'],
  ['a\u2069b', '\u2068ab\u2069'],
])('%j stands in a sentence as %j', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

it('a name from left to right keeps together in a sentence from right to left', () => {
  expect(isolated('Lobby (2)', 'حذف {name}؟')).toBe('\u2068Lobby (2)\u2069');
});
