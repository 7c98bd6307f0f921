import { describe, expect, test } from 'vitest';
import { accentsOf } from './accents.ts';
import { type ColorScheme, colors } from './colors.ts';
import { contrast } from './contrast.ts';

const steps = ['00', '33', '66', '99', 'CC', 'FF'];
const everyColour = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe.each<ColorScheme>(['light', 'dark'])('%s', (scheme) => {
  const { paper, surface, wash, 'on-accent': on } = colors[scheme];

  test.each([...everyColour, '#010000', '#FEFEFE', '#2B5BD7', '#0B7A75'])('%s becomes a readable accent', (colour) => {
    const { accent, 'accent-strong': strong, 'accent-soft': soft } = accentsOf(colour, scheme);
    for (const ground of [paper, surface, wash, soft]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [accent, strong]) expect(contrast(on, ground)).toBeGreaterThanOrEqual(4.5);
    expect(strong).not.toBe(accent);
  });
});

test('a readable colour stays as it is, in the scheme in which it is readable', () => {
  expect(accentsOf('#0B5D59', 'light').accent).toBe('#0B5D59');
  expect(accentsOf('#8FAEFF', 'dark').accent).toBe('#8FAEFF');
  expect(accentsOf('#8FAEFF', 'light').accent).not.toBe('#8FAEFF');
});

test('an unreadable colour keeps its hue', () => {
  const { accent } = accentsOf('#FFE600', 'light');
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  expect([r > g, g > b, b]).toEqual([true, true, 0]);
});
