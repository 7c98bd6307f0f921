import type { StylisPlugin } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

declare global {
  /** What mirrors the styles of MUI and of `sx`, in pages from right to left. */
  var mirroring: StylisPlugin[] | undefined;
}

// The page of a language from right to left loads this before the app.
globalThis.mirroring = [prefixer, rtlPlugin];
