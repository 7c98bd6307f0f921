import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { projectGrid } from './summary-tiles.tsx';

/** After 150 ms: what comes sooner must not flicker. */
export const appearLate = 'appear 120ms ease-out 150ms both';

/** The shape of the dashboard while its figures are on their way. */
export function DashboardSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 3, animation: appearLate }}>
      <Box sx={projectGrid}>
        {['total', 'in progress', 'not started', 'on hold', 'completed'].map((tile) => (
          <Skeleton key={tile} height={88} sx={card} />
        ))}
      </Box>
      <Skeleton height={416} sx={card} />
    </Box>
  );
}

const card = { borderRadius: '10px' } as const;
