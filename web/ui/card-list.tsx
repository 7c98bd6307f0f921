import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list whose items are cards, in as many columns as fit, each at least `min` pixels wide. */
export function CardList({ label, min = 280, children }: { label: string; min?: number; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}
