import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { useMoves } from './use-moves.ts';

/** Cards in as many columns as fit, each at least `min` pixels wide. */
export function CardGrid({ min = 280, children }: { min?: number; children: ReactNode }) {
  const grid = useRef<HTMLElement>(null);
  useMoves(grid);
  return (
    <Box ref={grid} sx={columns(min)}>
      {children}
    </Box>
  );
}

/** A list whose items are cards, laid out like `CardGrid`. */
export function CardList({ label, min = 280, children }: { label: string; min?: number; children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  useMoves(list);
  return (
    <Box ref={list} component="ul" aria-label={label} sx={{ ...columns(min), m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

const columns = (min: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
});
