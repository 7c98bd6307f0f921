import type { ThemeOptions } from '@mui/material/styles';
import { radii, token } from './tokens.ts';

/** Form fields: the label stays above its field, and only the border shows the state. */
export const fieldComponents: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: 1.4,
        whiteSpace: 'normal',
        color: token('ink'),
        '&.Mui-focused, &.Mui-error': { color: token('ink') },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { fontSize: '0.8125rem', fontWeight: 500, color: token('ink'), '&.Mui-focused': { color: token('ink') } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radii.field,
        backgroundColor: token('surface'),
        fontSize: '0.875rem',
        // iOS zooms into fields with text below 16 px.
        '@media (pointer: coarse)': { minHeight: 44, fontSize: '1rem' },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: token('muted'),
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: token('wash') },
      },
      // The legend makes a gap for a floating label, which we do not use.
      notchedOutline: { top: 0, borderColor: token('edge'), '& legend': { display: 'none' } },
      input: {
        '&.MuiInputBase-inputSizeSmall': { padding: '8px 12px' },
        '&::placeholder': { color: token('muted'), opacity: 1 },
        '&:read-only': { cursor: 'default' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem', lineHeight: 1.4 } },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.875rem' } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 8 } } },
  MuiRadio: { styleOverrides: { root: { padding: 8 } } },
  MuiSelect: {
    styleOverrides: { icon: { color: token('muted') } },
    defaultProps: { MenuProps: { slotProps: { list: { dense: false } } } },
  },
};
