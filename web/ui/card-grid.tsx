import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Cards in as many columns as fit, each at least `min` pixels wide. */
export function CardGrid({ min = 280, children }: { min?: number; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))` }}>
      {children}
    </Box>
  );
}
