import { describe, expect, test } from 'vitest';
import { type ColorScheme, type ColorToken, colors } from '#contract/platform/colors.ts';
import { contrast } from '#contract/platform/contrast.ts';
import { tokensCss } from './tokens.ts';

const texts: ColorToken[] = ['ink', 'muted', 'accent', 'good', 'warn', 'bad', 'idle'];
const grounds: ColorToken[] = ['paper', 'surface', 'wash'];
const onTint: [ColorToken, ColorToken][] = [
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['idle', 'idle-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent', 'bad'],
  ['on-accent', 'bad-strong'],
];

describe.each<ColorScheme>(['light', 'dark'])('%s', (scheme) => {
  const pairs = [...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)), ...onTint];

  test.each(pairs)('%s has a contrast of 4.5 : 1 on %s', (text, ground) => {
    expect(contrast(colors[scheme][text], colors[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['surface', 'paper'] as const)("shows a field's border with a contrast of 3 : 1 on %s", (ground) => {
    expect(contrast(colors[scheme].edge, colors[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
});

test('includes every colour of both schemes in the style sheet', () => {
  const css = tokensCss();
  for (const value of [...Object.values(colors.light), ...Object.values(colors.dark)]) expect(css).toContain(value);
});
