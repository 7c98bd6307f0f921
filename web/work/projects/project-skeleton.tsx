import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Loading } from '#web/ui/loading.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';

/** A placeholder of a project: header, summary, tabs and figures. */
export function ProjectSkeleton({ failure }: { failure: Error | null }) {
  return (
    <Loading text={t('Loading project...')} failure={failure}>
      {(text) => (
        <>
          {/* On phones the buttons are below the title. */}
          <Box sx={{ minHeight: { xs: 107, sm: 55 }, mb: 3, pt: '4px', pl: 4.5 }}>
            <Skeleton height={22} sx={{ maxWidth: 360, mb: 1 }} />
            {text}
          </Box>
          <Skeleton sx={{ height: { xs: 337, sm: 260, md: 218 }, borderRadius: '10px' }} />
          <Box sx={tabs}>
            {['overview', 'documents', 'images'].map((tab) => (
              <Skeleton key={tab} width={84} height={20} />
            ))}
          </Box>
          <Box inert aria-hidden="true">
            <StatStrip stats={figures.map((label) => ({ label, value: undefined }))} />
          </Box>
        </>
      )}
    </Loading>
  );
}

const tabs = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 41,
  mt: 3,
  mb: 3,
  pl: 1.5,
  borderBottom: `1px solid ${token('line')}`,
} as const;

const figures = [t('Team Members [tile]'), t('Stakeholders'), t('Documents'), t('Images')];
