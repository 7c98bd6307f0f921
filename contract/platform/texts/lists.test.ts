import { expect, it } from 'vitest';
import { listsIn } from './lists.ts';

it.each([
  ['en-GB', 'A', 'A and B', 'A, B and C'],
  ['en-US', 'A', 'A and B', 'A, B, and C'],
  ['de-DE', 'A', 'A und B', 'A, B und C'],
  ['fr', 'A', 'A et B', 'A, B et C'],
  ['pl', 'A', 'A i B', 'A, B i C'],
  ['ja-JP', 'A', 'A、B', 'A、B、C'],
  ['ar-EG', 'A', 'A وB', 'A وB وC'],
])('%s joins the parts of a list with its own words', (locale, ...lists) => {
  const { list } = listsIn(locale);
  expect([list(['A']), list(['A', 'B']), list(['A', 'B', 'C'])]).toEqual(lists);
});

it.each([
  ['en-GB', 'A, B, C'],
  ['en-US', 'A, B, C'],
  ['de-DE', 'A, B, C'],
  ['ja-JP', 'A、B、C'],
  ['ar-EG', 'A وB وC'],
])('%s lists facts without an end', (locale, three) => {
  const { series } = listsIn(locale);
  expect([series([]), series(['A']), series(['A', 'B', 'C'])]).toEqual(['', 'A', three]);
});

it('no name turns the list around', () => {
  const { list, series } = listsIn('de');
  expect(list(['Ada', 'שלום', 'Bo'])).toBe('Ada, \u2068שלום\u2069 und Bo');
  expect(series(['שלום', 'Ada'])).toBe('\u2068שלום\u2069, Ada');
});
