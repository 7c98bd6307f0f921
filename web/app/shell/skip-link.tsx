import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import { t } from '#web/texts/index.ts';

/** The first tab stop: skips the navigation. */
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
      {t('Skip to content')}
    </Button>
  );
}
