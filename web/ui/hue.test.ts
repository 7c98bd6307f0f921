import { expect, it } from 'vitest';
import { hueNames, hues } from '#contract/platform/hues.ts';
import { hueColor, hueOf } from './hue.ts';

it('stays with its id, and different ids get all twelve', () => {
  const id = (end: number) => `019a0000-0000-7000-8000-${String(end).padStart(12, '0')}`;
  expect(hueOf(id(7))).toBe(hueOf(id(7)));
  const found = new Set(Array.from({ length: 200 }, (_, index) => hueOf(id(index))));
  expect([...found].toSorted()).toEqual(hueNames.toSorted());
  expect(hueColor('ink', 'amber')).toBe('oklch(var(--hue-ink) 85)');
});

it('leaves out red, keeps the twelve apart, and gives neighbours that are far apart', () => {
  const distance = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));
  const red = 25;
  const all = Object.values(hues);
  expect(all).toHaveLength(12);
  for (const [index, hue] of all.entries()) {
    expect(distance(hue, red)).toBeGreaterThanOrEqual(35);
    for (const other of all.slice(index + 1)) expect(distance(hue, other)).toBeGreaterThanOrEqual(25);
    expect(distance(hue, all[(index + 1) % all.length] ?? 0)).toBeGreaterThanOrEqual(100);
  }
});
