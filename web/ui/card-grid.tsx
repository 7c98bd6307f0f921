import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Cards in as many columns as fit, each at least `min` pixels wide. */
export function CardGrid({ min = 280, children }: { min?: number; children: ReactNode }) {
  return <Box sx={columns(min)}>{children}</Box>;
}

/** A list whose items are cards, laid out like `CardGrid`. */
export function CardList({ label, min = 280, children }: { label: string; min?: number; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ ...columns(min), m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

const columns = (min: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
});
