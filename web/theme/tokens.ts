import { type ColorScheme, type ColorToken, colors } from '#contract/platform/colors.ts';

/** Pixels. */
export const radii = { card: 10, field: 8, badge: 999 } as const;

export const type = {
  family: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  /** Pixels. All other sizes are relative to it. */
  base: 14,
  lineHeight: 1.5,
} as const;

/** The shadow of floating elements (menus, dialogs, the landing page's picture). */
const shadows: Record<ColorScheme, string> = {
  light: '0 12px 32px -8px rgb(22 32 46 / 0.18), 0 2px 6px rgb(22 32 46 / 0.06)',
  dark: '0 12px 32px -8px rgb(0 0 0 / 0.6), 0 2px 6px rgb(0 0 0 / 0.3)',
};

/**
 * Lightness and chroma (OKLCH) of the colours of people and clients, which differ in hue. `ink` on `soft` has a contrast of 4.5 : 1 in
 * every hue, `dot` on a card 3 : 1.
 */
export const hues: Record<ColorScheme, Record<'ink' | 'soft' | 'dot', string>> = {
  light: { ink: '0.42 0.1', soft: '0.94 0.035', dot: '0.6 0.13' },
  dark: { ink: '0.86 0.08', soft: '0.32 0.05', dot: '0.72 0.12' },
};

/** A colour of the current scheme as CSS: `token('muted')` is `var(--muted)`. */
export function token(name: ColorToken): string {
  return `var(--${name})`;
}

/**
 * The tokens as CSS custom properties on `:root`. The system decides between light and dark unless
 * `<html data-theme="light|dark">` says otherwise. Paper is always light.
 */
export function tokensCss(): string {
  const shared = `--radius-card:${radii.card}px;--radius-field:${radii.field}px;--font:${type.family};`;
  return [
    `:root{${shared}${declarations('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${declarations('dark')}}}`,
    `@media screen{:root[data-theme='dark']{${declarations('dark')}}}`,
  ].join('\n');
}

function declarations(scheme: ColorScheme): string {
  const values = [
    ...Object.entries(colors[scheme]).map(([name, value]) => `--${name}:${value};`),
    ...Object.entries(hues[scheme]).map(([part, value]) => `--hue-${part}:${value};`),
  ];
  const [forLight, forDark] = scheme === 'light' ? ['inline', 'none'] : ['none', 'inline'];
  return `color-scheme:${scheme};--for-light:${forLight};--for-dark:${forDark};--shadow:${shadows[scheme]};${values.join('')}`;
}
