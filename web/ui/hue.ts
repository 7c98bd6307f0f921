import { type HueName, hueNames, hues } from '#contract/platform/hues.ts';

/** Ids that follow each other get hues that are far apart. */
const stride = 5;

/** The hue that a person has everywhere: one of twelve, from their id. Clients have one that is stored. */
export function hueOf(id: string): HueName {
  return hueNames[(Number.parseInt(id.slice(-6), 16) * stride) % hueNames.length] ?? 'blue';
}

/** A colour of this hue in the current scheme: `ink` for text on `soft`, `dot` for a mark on a card. */
export function hueColor(part: 'ink' | 'soft' | 'dot', hue: HueName): string {
  return `oklch(var(--hue-${part}) ${hues[hue]})`;
}
