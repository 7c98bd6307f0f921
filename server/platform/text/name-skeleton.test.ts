import { describe, expect, it } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';

const looksLike = (one: string, other: string) => nameSkeleton(one).equals(nameSkeleton(other));

describe('the skeleton of a name', () => {
  it.each([
    ['root', 'rооt'], // Cyrillic о
    ['root', 'r00t'],
    ['root', 'ROOT'],
    ['root', 'ｒｏｏｔ'],
    ['paul', 'pauI'],
    ['paul', 'pau1'],
    ['paul', 'pau|'],
    ['Igor', 'lgor'],
    ['mike', 'rnike'],
    ['Mike', 'rnike'],
    ['mike', '𝐦𝐢𝐤𝐞'],
    ['scope', 'ѕсоре'], // Cyrillic throughout
    ['POST', 'РОЅТ'],
    ['Studio 10', 'Studio 1O'],
    ['Studio North', 'studio  north '],
    ['ann-lee', 'ann‐lee'], // another hyphen
    ['José', 'Jose\u0301'],
  ])('is the same for %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(true);
  });

  it.each([
    ['ann', 'anna'],
    ['Igor', 'Egor'],
    ['José', 'Jose'],
    ['igor', 'lgor'],
    ['Studio North', 'Studio South'],
    ['анна', 'anna'],
    ['田中', '田申'],
    ['user 1', 'user 2'],
  ])('differs between %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });

  it('has a fixed length even for the longest name', () => {
    expect(nameSkeleton('\ufdfa'.repeat(200))).toHaveLength(32);
  });
});
