import Button from '@mui/material/Button';
import type { RefObject } from 'react';

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <Button
      variant="contained"
      onClick={() => target.current?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      Skip to content
    </Button>
  );
}
