import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Claim } from '#contract/platform/claims.ts';
import { useSession } from '#web/lib/session.ts';
import { tileHeight } from '#web/ui/stat-tile.tsx';
import { tileGrid } from './summary-tiles.tsx';

/** Appears after 150 ms to avoid flicker. */
export const appearLate = 'appear 120ms ease-out 150ms both';

/** A placeholder of the dashboard with as many tiles as the user will see. */
export function DashboardSkeleton() {
  const held = useSession()?.user.permissions ?? [];
  const tiles = [...ofEverybody, ...further.filter((claim) => held.includes(claim))];
  return (
    <Box sx={{ display: 'grid', gap: 3, animation: appearLate }}>
      <Box sx={tileGrid(tiles.length)}>
        {tiles.map((key) => (
          <Skeleton key={key} sx={{ ...card, height: tileHeight }} />
        ))}
      </Box>
      <Skeleton height={416} sx={card} />
    </Box>
  );
}

const ofEverybody = ['total', 'inProgress', 'notStarted', 'onHold', 'completed'];

const further: readonly Claim[] = [
  'Users:ViewUsers',
  'Clients:ViewClients',
  'ProjectDocuments:ViewProjectDocuments',
  'ProjectImages:ViewProjectImages',
];

const card = { borderRadius: '10px' } as const;
