import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TryingAgain } from './trying-again.tsx';

interface StaleAreaProps {
  /** The content belongs to the previous filter while new content loads. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  children: ReactNode;
}

/** Dims a list that is about to be replaced. */
export function StaleArea({ stale, failure, children }: StaleAreaProps) {
  return (
    <>
      {/* Rendered before its message, or screen readers may miss it. */}
      <Box role="status" sx={{ mb: stale && failure ? 1.5 : 0 }}>
        <TryingAgain failure={stale ? failure : null} />
      </Box>
      {/* A message that stays has to be readable. */}
      <Box aria-busy={stale} sx={{ opacity: stale && !failure ? 0.6 : 1, transition: 'opacity 120ms ease-out' }}>
        {children}
      </Box>
    </>
  );
}
