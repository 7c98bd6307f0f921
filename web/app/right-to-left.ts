import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** Mirrors the styles of MUI and of `sx`. Only pages in a language from right to left load it. */
export const mirroring = [prefixer, rtlPlugin];
