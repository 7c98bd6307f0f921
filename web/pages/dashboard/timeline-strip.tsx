import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type CSSProperties, lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ButtonLink } from '#web/ui/links.tsx';

const ActiveProjects = lazy(() => loadChunk(() => import('#web/work/project-views/active-projects.tsx')));

/** The rest scrolls. Half a row shows that there is more. */
const rowsInView = 8;

/**
 * The timeline of the projects in progress. It loads after the figures of the dashboard, into a space that is as high as it will be.
 * @param count How many projects are in progress.
 */
export function TimelineStrip({ count }: { count: number }) {
  return (
    <Card component="section" aria-labelledby="active-projects" sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 52, pl: 2, pr: 1 }}>
        <Typography id="active-projects" variant="h2">
          {t('Timeline')}
        </Typography>
        <ButtonLink to="/projects" search={{ view: 'timeline', status: 'InProgress', sort: 'client' }} size="small">
          {t('Open timeline')}
        </ButtonLink>
      </Box>
      <Box style={{ '--rows': count > rowsInView ? rowsInView + 0.5 : count } as CSSProperties} sx={space}>
        <Suspense>
          <ActiveProjects />
        </Suspense>
      </Box>
    </Card>
  );
}

// The heading of the weeks is 41 px high.
const space = {
  '--row-height': '36px',
  // Fingers need more room.
  '@media (pointer: coarse)': { '--row-height': '45px' },
  height: 'calc(41px + var(--rows) * var(--row-height))',
  // The lines of the rows, until they are there.
  backgroundImage: `repeating-linear-gradient(${token('line')} 0 1px, transparent 1px var(--row-height))`,
  backgroundPositionY: 41,
  backgroundRepeat: 'no-repeat',
} as const;
