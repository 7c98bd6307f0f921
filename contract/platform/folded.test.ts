import { describe, expect, it } from 'vitest';
import { foldedCases, wordCases } from '#tests/support/folded-cases.ts';
import { fold, matcherOf, placesOf } from './folded.ts';

it.each(foldedCases)('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it.each(wordCases)('%j has the words of %j: %j', (text, search, isFound) => {
  expect(matcherOf(search)(text)).toBe(isFound);
});

it('a search of nothing is in every text', () => {
  expect(['', '  '].map((search) => matcherOf(search)('Anything'))).toEqual([true, true]);
});

describe('the places of a search', () => {
  const marked = (text: string, search: string) => placesOf(text, search).map(([from, to]) => text.slice(from, to));
  it.each([
    ['The oak floor', 'FLOOR oak', ['oak', 'floor']],
    ['Im Cafe\u0301 dort', 'cafe', ['Cafe\u0301']],
    ['Große Straße', 'strasse', ['Straße']],
    ['Große Straße', 'ras', ['raß']],
    ['ﬁle', 'i', ['ﬁ']],
    ['👩 lamp', 'lamp', ['lamp']],
    ['lamps', 'lamp amps', ['lamps']],
    ['oak oak', 'oak', ['oak']],
    ['Anything', 'else', []],
    ['Anything', '', []],
  ])('in %j of %j are %j', (text, search, places) => {
    expect(marked(text, search)).toEqual(places);
  });
});
