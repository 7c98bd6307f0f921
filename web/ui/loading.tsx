import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CardGrid } from './card-grid.tsx';

interface LoadingProps {
  /** The visible text, such as 'Loading projects...'. */
  text: string;
  /** Skeletons in the shape of what comes; a function puts the text among them, where it takes no room of its own. */
  children?: ReactNode | ((text: ReactNode) => ReactNode);
}

/** Says that something is on its way, but only once it takes longer than 150 ms; its room is kept from the start. */
export function Loading({ text, children }: LoadingProps) {
  const placed = typeof children === 'function';
  const words = (
    <Typography role="status" sx={{ mb: placed ? 0 : 2, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
  return (
    <Box sx={{ animation: 'appear 120ms ease-out 150ms both' }}>
      {placed ? (
        children(words)
      ) : (
        <>
          {words}
          {children}
        </>
      )}
    </Box>
  );
}

/** Skeletons for a `CardGrid`. `height` in pixels. */
export function SkeletonCards({ count = 6, height = 168 }: { count?: number; height?: number }) {
  return (
    <CardGrid>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} height={height} sx={{ borderRadius: '10px' }} />
      ))}
    </CardGrid>
  );
}

/** Skeletons for rows of a list. `height` in pixels. */
export function SkeletonRows({ count = 5, height = 48 }: { count?: number; height?: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} height={height} />
      ))}
    </Box>
  );
}
