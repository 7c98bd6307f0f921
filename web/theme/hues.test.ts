import { describe, expect, it } from 'vitest';
import { type ColorScheme, colors } from '#contract/platform/colors.ts';
import { contrast } from '#contract/platform/contrast.ts';
import { hues as named } from '#contract/platform/hues.ts';
import { hues } from './tokens.ts';

const all = Object.entries(named);

describe.each<ColorScheme>(['light', 'dark'])('%s', (scheme) => {
  it.each(all)('%s: text on its ground has a contrast of 4.5 : 1, a mark on a card 3 : 1', (_name, hue) => {
    const { ink, soft, dot } = hues[scheme];
    expect(contrast(toHex(ink, hue), toHex(soft, hue))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(toHex(dot, hue), colors[scheme].surface)).toBeGreaterThanOrEqual(3);
  });
});

/** OKLCH to sRGB, as CSS Color 4 defines it, clipped to the colours that a screen has. */
function toHex(lightnessAndChroma: string, hue: number): string {
  const [lightness = 0, chroma = 0] = lightnessAndChroma.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((part) => toByte(Math.min(1, Math.max(0, part)))).join('')}`;
}

function toByte(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
