import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TryingAgain } from './trying-again.tsx';

interface StaleAreaProps {
  /** What is shown belongs to the previous filter; the next is on its way. */
  stale: boolean;
  /** Why the last try to get it failed, while it is tried again. */
  failure: Error | null;
  children: ReactNode;
}

/** A list that is about to be replaced. */
export function StaleArea({ stale, failure, children }: StaleAreaProps) {
  return (
    <>
      {/* The live region stands before its message comes, or screen readers may miss it. */}
      <Box role="status" sx={{ mb: stale && failure ? 1.5 : 0 }}>
        <TryingAgain failure={stale ? failure : null} />
      </Box>
      {/* What stays for longer has to be readable. */}
      <Box aria-busy={stale} sx={{ opacity: stale && !failure ? 0.6 : 1, transition: 'opacity 120ms ease-out' }}>
        {children}
      </Box>
    </>
  );
}
