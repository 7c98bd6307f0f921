import { type ColorScheme, type ColorToken, colors } from './colors.ts';
import { channelsOf, contrast } from './contrast.ts';

type Accents = Record<Extract<ColorToken, 'accent' | 'accent-strong' | 'accent-soft'>, string>;

/** What AA asks of text. */
const enough = 4.5;

/** How much of the accent the tint behind it has. */
const tint = { light: 0.09, dark: 0.16 };

/**
 * A company's colour as the accents of a scheme. Keeps hue and saturation, and moves the lightness away from the background
 * until every text in it is readable. So any colour can be chosen, and a readable one stays as it is.
 */
export function accentsOf(colour: string, scheme: ColorScheme): Accents {
  const [hue, saturation, chosen] = toHsl(colour);
  const step = scheme === 'light' ? -1 : 1;
  for (let lightness = chosen; lightness >= 0 && lightness <= 100; lightness += step) {
    const accents = accentsAt([hue, saturation, lightness], scheme);
    if (isReadable(accents, scheme)) return accents;
  }
  return accentsAt([hue, saturation, scheme === 'light' ? 0 : 100], scheme);
}

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function accentsAt([hue, saturation, lightness]: Hsl, scheme: ColorScheme): Accents {
  const accent = toHex([hue, saturation, lightness]);
  // What is pressed or hovered gets darker in light and lighter in dark, and the other way at the end of the scale.
  const further = scheme === 'light' ? lightness - 8 : lightness + 8;
  const strong = further < 0 ? lightness + 12 : further > 100 ? lightness - 12 : further;
  return {
    accent,
    'accent-strong': toHex([hue, saturation, strong]),
    'accent-soft': mix(accent, colors[scheme].surface, tint[scheme]),
  };
}

function isReadable({ accent, 'accent-strong': strong, 'accent-soft': soft }: Accents, scheme: ColorScheme): boolean {
  const { paper, surface, wash, 'on-accent': on } = colors[scheme];
  return (
    [paper, surface, wash, soft, on].every((each) => contrast(accent, each) >= enough) && contrast(on, strong) >= enough
  );
}

function mix(one: string, other: string, part: number): string {
  const others = channelsOf(other);
  return hexOf(channelsOf(one).map((value, at) => part * value + (1 - part) * (others[at] ?? 0)));
}

function toHsl(hex: string): Hsl {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => value / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return [0, 0, lightness * 100];
  const sector = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return [(sector * 60 + 360) % 360, (range / (1 - Math.abs(2 * lightness - 1))) * 100, lightness * 100];
}

function toHex([hue, saturation, lightness]: Hsl): string {
  const amount = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness / 100 - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

function hexOf(channels: number[]): string {
  return `#${channels
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}
