import { expect, it } from 'vitest';
import { hueColor, hueOf } from './hue.ts';

it('stays with its id, and different ids get all twelve', () => {
  const id = (end: number) => `019a0000-0000-7000-8000-${String(end).padStart(12, '0')}`;
  expect(hueOf(id(7))).toBe(hueOf(id(7)));
  const found = new Set(Array.from({ length: 200 }, (_, index) => hueOf(id(index))));
  const all = Array.from({ length: 12 }, (_, index) => index * 30);
  expect([...found].toSorted((a, b) => a - b)).toEqual(all);
  expect(hueColor('ink', id(0))).toBe('oklch(var(--hue-ink) 0)');
});
