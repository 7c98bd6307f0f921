import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useHolds } from '#web/lib/can.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** Appears after 150 ms to avoid flicker. */
export const appearLate = 'appear 120ms ease-out 150ms both';

/** A placeholder of the dashboard: as many figures as the user will see, six recent projects, and the timeline. */
export function DashboardSkeleton() {
  const mayViewList = useHolds('Project:ViewAllProjects', 'Project:ViewAssignedProjects');
  return (
    <Box inert aria-hidden="true" sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, animation: appearLate }}>
      <SummaryTiles />
      <Skeleton sx={{ height: { xs: 580, sm: 421 }, borderRadius: '10px' }} />
      {mayViewList && <Skeleton height={311} sx={{ borderRadius: '10px' }} />}
    </Box>
  );
}
