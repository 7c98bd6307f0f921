import type { ThemeOptions } from '@mui/material/styles';
import { fieldComponents } from './theme-fields.ts';
import { radii, token } from './tokens.ts';

const hairline = `1px solid ${token('line')}`;
const floating = { border: hairline, borderRadius: radii.card, boxShadow: 'var(--shadow)', backgroundImage: 'none' };

/** Targets of 44 px for fingers (WCAG 2.2 requires at least 24). */
const onTouch = { '@media (pointer: coarse)': { minHeight: 44 } };

/** Styles of MUI's components: hairlines instead of shadows, no ripple, no capitals. */
export const components: ThemeOptions['components'] = {
  ...fieldComponents,
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14, paddingBlock: 6, whiteSpace: 'nowrap', lineHeight: 1.45, ...onTouch },
      sizeSmall: { minHeight: 30, paddingInline: 10, paddingBlock: 4, fontSize: '0.8125rem', ...onTouch },
      sizeLarge: { minHeight: 44, paddingInline: 20, fontSize: '0.9375rem' },
      outlined: {
        '&:not(.Mui-disabled)': { borderColor: token('line'), backgroundColor: token('surface') },
        '&:not(.Mui-disabled):hover': { borderColor: token('edge'), backgroundColor: token('wash') },
        '&:not(.Mui-disabled):is(.MuiButton-colorInherit, .MuiButton-colorPrimary)': { color: token('ink') },
      },
      text: { '&:hover': { backgroundColor: token('wash') } },
      startIcon: { marginLeft: -2, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        borderRadius: radii.field,
        color: token('muted'),
        '&:hover': { backgroundColor: token('wash'), color: token('ink') },
        '&[aria-disabled=true]': { cursor: 'default' },
        // Dim only the icon, so that the focus outline stays clear.
        '&[aria-disabled=true] > svg': { opacity: 0.45 },
        '&[aria-disabled=true]:hover': { backgroundColor: 'transparent' },
        '@media (pointer: coarse)': { width: 44, height: 44 },
      },
      sizeSmall: { width: 30, height: 30, '@media (pointer: coarse)': { width: 44, height: 44 } },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: {
      root: {
        position: 'relative',
        border: hairline,
        borderRadius: radii.card,
        overflow: 'visible',
      },
    },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating, '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 } },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 15 22 / 0.44)' } } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600, padding: '18px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px', gap: 8, '& > :not(style)': { margin: 0 } } } },
  MuiMenu: {
    styleOverrides: { paper: { ...floating, marginTop: 4, minWidth: 180 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 34,
        paddingInline: 10,
        paddingBlock: 6,
        gap: 10,
        borderRadius: 6,
        fontSize: '0.875rem',
        '&:hover, &.Mui-focusVisible': { backgroundColor: token('wash') },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: token('accent-soft') },
        ...onTouch,
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: { styleOverrides: { paper: floating, listbox: { padding: 4 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        backgroundColor: token('ink'),
        color: token('surface'),
        fontSize: '0.75rem',
        fontWeight: 500,
        padding: '5px 8px',
        borderRadius: 6,
      },
    },
  },
  MuiChip: {
    styleOverrides: { root: { height: 24, fontSize: '0.75rem', fontWeight: 500 }, label: { paddingInline: 9 } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: token('wash'), borderRadius: radii.field } },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: hairline },
      list: { gap: 4 },
      indicator: { height: 2, borderRadius: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 12px',
        ...onTouch,
        // Three tabs with counts fit beside each other on the narrowest phones.
        '@media (max-width: 359.95px)': { paddingInline: 6 },
        color: token('muted'),
        '&.Mui-selected': { color: token('ink') },
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: { padding: 2, gap: 2, borderRadius: radii.field, border: hairline, backgroundColor: token('surface') },
      grouped: { border: 0, margin: 0, '&&': { borderRadius: 6 } },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 30,
        padding: '4px 10px',
        gap: 6,
        color: token('muted'),
        '&:hover': { backgroundColor: token('wash') },
        '&.Mui-selected, &.Mui-selected:hover': { color: token('ink'), backgroundColor: token('wash') },
        '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
      },
    },
  },
  MuiAlert: {
    defaultProps: { iconMapping: {} },
    styleOverrides: {
      root: {
        borderRadius: radii.field,
        fontSize: '0.875rem',
        padding: '6px 12px',
        variants: (['error', 'warning', 'success', 'info'] as const).map((severity) => {
          const tone = { error: 'bad', warning: 'warn', success: 'good', info: 'accent' } as const;
          return {
            props: { severity },
            style: { backgroundColor: token(`${tone[severity]}-soft`), color: token(tone[severity]) },
          };
        }),
      },
      message: { paddingBlock: 4 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiDrawer: { styleOverrides: { paper: { borderRight: hairline, backgroundImage: 'none' } } },
};
