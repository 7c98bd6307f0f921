import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useConnectionLost } from '#web/lib/connection.ts';
import { t } from '#web/texts/index.ts';
import { CardGrid } from './card-grid.tsx';
import { TryingAgain } from './trying-again.tsx';

interface LoadingProps {
  /** The visible text, such as 'Loading projects...'. */
  text: string;
  /** Why the last attempt failed, while it is being retried: a query's `failureReason`. */
  failure: Error | null;
  /** Skeletons in the shape of the content. The first contains the text, unless a function places it. */
  children?: ReactNode | ((text: ReactNode) => ReactNode);
}

/** Shows that something is loading, once it takes longer than 150 ms, or that it cannot load without a connection. */
export function Loading({ text, failure, children }: LoadingProps) {
  const waits = useConnectionLost();
  const within = children !== undefined && typeof children !== 'function';
  const label = (
    <Typography role="status" sx={{ ...(within && inTheFirst), color: 'text.secondary' }}>
      {waits ? t('Waiting for the connection...') : text}
      <TryingAgain failure={failure} block={within} />
    </Typography>
  );
  return (
    <Box sx={{ position: 'relative', animation: 'appear 120ms ease-out 150ms both' }}>
      {typeof children === 'function' ? (
        children(label)
      ) : (
        <>
          {children}
          {label}
        </>
      )}
    </Box>
  );
}

/** Pixels: one height, or one for phones and one for larger screens. */
type Height = number | { xs: number; sm: number };

interface SkeletonCardsProps {
  count?: number;
  height?: Height;
  /** The minimum column width of the grid. */
  min?: number;
}

/** Skeletons for a `CardGrid`. */
export function SkeletonCards({ count = 6, height = 168, min }: SkeletonCardsProps) {
  return (
    <CardGrid min={min}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} sx={{ height, borderRadius: '10px' }} />
      ))}
    </CardGrid>
  );
}

/** Skeletons for rows of a list. */
export function SkeletonRows({ count = 5, height = 48 }: { count?: number; height?: Height }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} sx={{ height }} />
      ))}
    </Box>
  );
}

const inTheFirst = { position: 'absolute', top: 13, left: 16, right: 16 } as const;
