import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import type { ProjectView } from './list-search.ts';
import type { ProjectViewProps } from './project-view-props.ts';

type OtherView = Exclude<ProjectView, 'grid'>;

// Most visits show the grid alone.
const views: Record<OtherView, ReturnType<typeof lazy<(props: ProjectViewProps) => ReactNode>>> = {
  list: lazy(() => loadChunk(() => import('#web/project-views/list-view.tsx'))),
  board: lazy(() => loadChunk(() => import('#web/project-views/board-view.tsx'))),
  timeline: lazy(() => loadChunk(() => import('#web/project-views/timeline-view.tsx'))),
  calendar: lazy(() => loadChunk(() => import('#web/project-views/calendar-view.tsx'))),
};

/** A view of the list besides the grid. */
export function OtherProjectView({ view, ...props }: ProjectViewProps & { view: OtherView }) {
  const View = views[view];
  return (
    <Suspense
      fallback={
        <Loading text={t('Loading projects...')} failure={null}>
          <SkeletonRows count={8} />
        </Loading>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
