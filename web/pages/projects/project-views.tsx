import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense } from 'react';
import { projectStatuses } from '#contract/work/project-status.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { boardColumn } from '#web/ui/board.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import type { ProjectView } from '#web/work/projects/list-search.ts';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';

type OtherView = Exclude<ProjectView, 'grid'>;

// Most visits show the grid alone.
const views: Record<OtherView, ReturnType<typeof lazy<(props: ProjectViewProps) => ReactNode>>> = {
  list: lazy(() => loadChunk(() => import('#web/work/project-views/list-view.tsx'))),
  board: lazy(() => loadChunk(() => import('#web/work/project-views/board-view.tsx'))),
  timeline: lazy(() => loadChunk(() => import('#web/work/project-views/timeline-view.tsx'))),
  calendar: lazy(() => loadChunk(() => import('#web/work/project-views/calendar-view.tsx'))),
};

/** A view of the list besides the grid. */
export function OtherProjectView({ view, ...props }: ProjectViewProps & { view: OtherView }) {
  const View = views[view];
  return (
    <Suspense
      fallback={
        <Loading text={t('Loading projects...')} failure={null}>
          <ProjectViewSkeleton view={view} />
        </Loading>
      }
    >
      <View {...props} />
    </Suspense>
  );
}

/** Skeletons where a view will show its projects, below the space for its buttons and headings. */
export function ProjectViewSkeleton({ view }: { view: OtherView }) {
  const maySelect = useCan()('bulkUpdateProjects');
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  if (view === 'list') {
    return (
      <>
        <Box sx={{ height: { xs: maySelect ? 43 : 20, lg: maySelect ? 35 : 36 } }} />
        <SkeletonRows count={8} height={{ xs: 153, sm: 56 }} />
      </>
    );
  }
  if (view === 'board') {
    if (isNarrow) return <SkeletonRows count={4} height={184} />;
    return (
      <Box sx={columns}>
        {projectStatuses.map((status) => (
          <Box key={status} sx={{ ...boardColumn, pt: 5.25 }}>
            <SkeletonRows count={3} height={124} />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <>
      <Box sx={{ height: 36, mb: 1.5, '@media (pointer: coarse)': { height: 44 } }} />
      <SkeletonRows count={1} height={420} />
    </>
  );
}

/** As on the board. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(180px, 1fr))',
  gap: 1.5,
  overflow: 'hidden',
  '& .MuiSkeleton-root': { backgroundColor: token('surface') },
} as const;
