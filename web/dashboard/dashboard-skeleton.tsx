import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Claim } from '#contract/claims.ts';
import { useSession } from '#web/lib/session.ts';
import { furtherGrid, projectGrid, tileGap } from './summary-tiles.tsx';

/** Appears after 150 ms to avoid flicker. */
export const appearLate = 'appear 120ms ease-out 150ms both';

/** A placeholder of the dashboard with as many tiles as the user will see. */
export function DashboardSkeleton() {
  const held = useSession()?.user.permissions ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 3, animation: appearLate }}>
      <Box sx={{ display: 'grid', gap: tileGap }}>
        <Box sx={projectGrid}>{tiles(['total', 'inProgress', 'notStarted', 'onHold', 'completed'])}</Box>
        <Box sx={furtherGrid}>{tiles(further.filter((claim) => held.includes(claim)))}</Box>
      </Box>
      <Skeleton height={416} sx={card} />
    </Box>
  );
}

const further: readonly Claim[] = [
  'Users:ViewUsers',
  'Clients:ViewClients',
  'ProjectDocuments:ViewProjectDocuments',
  'ProjectImages:ViewProjectImages',
];

function tiles(keys: readonly string[]) {
  return keys.map((key) => <Skeleton key={key} height={88} sx={card} />);
}

const card = { borderRadius: '10px' } as const;
