import Button from '@mui/material/Button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import type { ProjectListSearch } from '#web/projects/list-search.ts';
import { NoProjects } from '#web/projects/no-projects.tsx';
import { ProjectDialogs } from '#web/projects/project-dialogs.tsx';
import { ProjectList } from '#web/projects/project-list.tsx';
import { type ProjectIntent, useProjectMenu } from '#web/projects/project-menu.ts';
import { ProjectToolbar } from '#web/projects/project-toolbar.tsx';
import { projectsQuery } from '#web/projects/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, SkeletonCards, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ProjectsPage() {
  const search = useSearch({ from: '/signed-in/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const change = (changed: ProjectListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const [intent, setIntent] = useState<ProjectIntent>();
  const menuOf = useProjectMenu(setIntent);

  const view = search.view ?? 'grid';
  const filter = { search: search.search?.trim() || undefined, status: search.status };
  const filtering = Boolean(filter.search || filter.status);
  const list = useInfiniteQuery({ ...projectsQuery(filter), placeholderData: keepPreviousData });
  const projects = list.data?.pages.flatMap((page) => page.projects) ?? [];

  const create = (
    <Can do="createProject">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'create' })}
      >
        New Project
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title="Projects" subtitle="Manage and track all your projects" actions={create} />
      <ProjectToolbar search={search} total={list.data?.pages[0]?.total} onChange={change} />
      {list.isPending ? (
        <Loading text="Loading projects..." failure={list.failureReason}>
          {view === 'grid' ? (
            <SkeletonCards height={{ xs: 204, sm: 194 }} />
          ) : (
            <SkeletonRows count={8} height={{ xs: 153, sm: 66 }} />
          )}
        </Loading>
      ) : list.isLoadingError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => list.refetch()} />
      ) : projects.length === 0 ? (
        <NoProjects
          filtering={filtering}
          onClear={() => change({ search: undefined, status: undefined })}
          create={create}
        />
      ) : (
        <ProjectList
          projects={projects}
          view={view}
          menuOf={menuOf}
          stale={list.isPlaceholderData}
          failure={list.failureReason}
        >
          {list.hasNextPage && (
            <LoadMore
              text="Loading projects..."
              shown={projects.length}
              loading={list.isFetching}
              failure={list.failureReason}
              error={list.isFetchNextPageError ? list.error : null}
              onMore={() => list.fetchNextPage()}
            />
          )}
        </ProjectList>
      )}
      <ProjectDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}
