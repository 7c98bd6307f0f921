import { createTheme } from '@mui/material/styles';
import { type ColorScheme, colors } from '#contract/platform/colors.ts';
import { inlineSign } from './direction.ts';
import { components } from './theme-components.ts';
import { radii, token, type } from './tokens.ts';

// Makes `theme.vars` part of the theme's type: styles refer to variables, so both schemes share one stylesheet.
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

export const theme = createTheme({
  direction: inlineSign === 1 ? 'ltr' : 'rtl',
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  spacing: 8,
  shape: { borderRadius: radii.field },
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineColor: token('accent') },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 180,
      enteringScreen: 180,
      leavingScreen: 120,
    },
    easing: { easeInOut: 'cubic-bezier(0.2, 0, 0, 1)', sharp: 'ease-out' },
  },
  typography: {
    fontFamily: type.family,
    fontSize: type.base,
    // Sizes in rem follow the user's font size. 1 rem is 16 px by default, so 0.875 rem is 14 px.
    fontWeightMedium: 500,
    h1: { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.25, letterSpacing: '-0.022em' },
    h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.011em' },
    h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45, letterSpacing: '-0.006em' },
    body1: { fontSize: '0.875rem', lineHeight: type.lineHeight, letterSpacing: 0 },
    body2: { fontSize: '0.8125rem', lineHeight: type.lineHeight, letterSpacing: 0 },
    subtitle1: { fontSize: '0.875rem', lineHeight: type.lineHeight, letterSpacing: 0 },
    caption: { fontSize: '0.75rem', lineHeight: 1.45, letterSpacing: 0 },
    button: { fontSize: '0.875rem', fontWeight: 500, lineHeight: 1.45, letterSpacing: 0, textTransform: 'none' },
  },
  components,
});

function palette(scheme: ColorScheme) {
  const c = colors[scheme];
  const contrastText = c['on-accent'];
  return {
    primary: { main: c.accent, dark: c['accent-strong'], light: c['accent-strong'], contrastText },
    secondary: { main: c.muted, dark: c.ink, light: c.muted, contrastText: c.surface },
    success: { main: c.good, contrastText },
    warning: { main: c.warn, contrastText },
    error: { main: c.bad, dark: c['bad-strong'], light: c['bad-strong'], contrastText },
    info: { main: c.accent, contrastText },
    text: { primary: c.ink, secondary: c.muted, disabled: c.muted },
    background: { default: c.paper, paper: c.surface },
    divider: c.line,
    action: { hover: c.wash, selected: c['accent-soft'], active: c.muted },
  };
}
