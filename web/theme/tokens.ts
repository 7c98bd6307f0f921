/**
 * All colours, radii and fonts. The app's theme reads the objects. The landing page and the first paint read the same
 * values as CSS custom properties (`tokensCss`). Every text colour has a contrast of at least 4.5 : 1.
 */
export const colors = {
  light: {
    paper: '#F7F8FA',
    surface: '#FFFFFF',
    wash: '#EFF2F7',
    line: '#E3E7EE',
    edge: '#828D9D',
    ink: '#16202E',
    muted: '#5A6778',
    accent: '#2B5BD7',
    'accent-strong': '#214AB5',
    'accent-soft': '#EAF0FD',
    'on-accent': '#FFFFFF',
    good: '#187A4B',
    'good-soft': '#E8F5EE',
    warn: '#A85A00',
    'warn-soft': '#FDF3E6',
    bad: '#C02F37',
    'bad-strong': '#A1242C',
    'bad-soft': '#FCECED',
    idle: '#5F6B7A',
    'idle-soft': '#F0F2F5',
  },
  dark: {
    paper: '#0F141B',
    surface: '#171E27',
    wash: '#202935',
    line: '#2A3441',
    edge: '#687689',
    ink: '#E8EDF4',
    muted: '#9AA7B8',
    accent: '#8FAEFF',
    'accent-strong': '#B0C6FF',
    'accent-soft': '#1D2A47',
    'on-accent': '#0F141B',
    good: '#5CCB95',
    'good-soft': '#16312A',
    warn: '#F0A850',
    'warn-soft': '#352918',
    bad: '#FF8087',
    'bad-strong': '#FFA3A8',
    'bad-soft': '#3A2026',
    idle: '#A3AFBD',
    'idle-soft': '#242D38',
  },
} as const;

export type ColorScheme = keyof typeof colors;
export type ColorToken = keyof (typeof colors)['light'];

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
  const values = Object.entries(colors[scheme]).map(([name, value]) => `--${name}:${value};`);
  return `color-scheme:${scheme};--shadow:${shadows[scheme]};${values.join('')}`;
}
