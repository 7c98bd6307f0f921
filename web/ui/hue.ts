const hues = 12;
/** Ids that follow each other get hues that are far apart. */
const stride = 5;

/** The hue, in degrees, that a person or a client has everywhere: one of twelve, from their id. */
export function hueOf(id: string): number {
  return ((Number.parseInt(id.slice(-6), 16) * stride) % hues) * (360 / hues);
}

/** A colour of this hue in the current scheme: `ink` for text on `soft`, `dot` for a mark on a card. */
export function hueColor(part: 'ink' | 'soft' | 'dot', id: string): string {
  return `oklch(var(--hue-${part}) ${hueOf(id)})`;
}
