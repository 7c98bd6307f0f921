import { describe, expect, test } from 'vitest';
import { distinctInitials } from './distinct-initials.ts';
import { initials } from './initials.ts';

test.each([
  ['Anna Maria Weber', 'AW'],
  ['  ada   lovelace ', 'AL'],
  ['Prince', 'P'],
  ['李 小龙', '李小'],
  ['👩‍🚀 Astro', '👩A'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

describe('the initials of people who are shown together', () => {
  test.each([
    ['stay plain where they differ', ['Bea Birch', 'Cara Birch'], ['BB', 'CB']],
    ['get a letter of the first name', ['Bea Birch', 'Ben Birch'], ['BaB', 'BnB']],
    ['get a letter of the last name where the first names are equal', ['Ben Birch', 'Ben Bauer'], ['BBi', 'BBa']],
    ['get the letter that tells most of them apart', ['Bea Birch', 'Ben Birch', 'Bob Birch'], ['BaB', 'BnB', 'BbB']],
    ['work for single words', ['Prince', 'Pink'], ['Pr', 'Pi']],
    ['work for short names', ['Bo Birch', 'B Birch'], ['BoB', 'BB']],
    ['stay equal for people of the same name', ['Bea Birch', 'Bea Birch'], ['BB', 'BB']],
    ['do not depend on other initials', ['Bea Birch', 'Ben Birch', 'Cara Cole'], ['BaB', 'BnB', 'CC']],
  ])('%s', (_, names, expected) => {
    const people = names.map((name, index) => ({ id: `${index}`, name }));
    const found = distinctInitials(people);
    expect(people.map(({ id }) => found.get(id))).toEqual(expected);
    expect(distinctInitials(people.toReversed())).toEqual(new Map([...found].toReversed()));
  });
});
