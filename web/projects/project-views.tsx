import { lazy, type ReactNode, Suspense } from 'react';
import type { Project } from '#contract/projects.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import type { List } from '#web/lib/pages.ts';
import { t } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import type { ProjectListSearch, ProjectView } from './list-search.ts';
import type { ProjectFilter } from './queries.ts';

export interface ProjectViewProps {
  /** The projects of the filter, page by page. */
  list: List<Project>;
  filter: ProjectFilter;
  /** The day in the address. */
  day: string | undefined;
  menuOf: (project: Project) => CardMenuItem[];
  onChange: (changed: ProjectListSearch) => void;
}

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
