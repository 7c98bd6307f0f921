import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { SummaryTiles } from './summary-tiles.tsx';

/** Appears after 150 ms to avoid flicker. */
export const appearLate = 'appear 120ms ease-out 150ms both';

/** A placeholder of the dashboard with as many figures as the user will see. */
export function DashboardSkeleton() {
  return (
    <Box inert aria-hidden="true" sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, animation: appearLate }}>
      <SummaryTiles />
      <Skeleton height={416} sx={{ borderRadius: '10px' }} />
    </Box>
  );
}
