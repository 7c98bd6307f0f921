/**
 * All colours of the app, the landing page and mail. Every text colour has a contrast of at least 4.5 : 1.
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
