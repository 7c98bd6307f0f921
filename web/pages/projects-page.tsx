import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import { searchFor, useList } from '#web/lib/pages.ts';
import type { ProjectListSearch } from '#web/projects/list-search.ts';
import { NoProjects } from '#web/projects/no-projects.tsx';
import { ProjectDialogs } from '#web/projects/project-dialogs.tsx';
import { ProjectList } from '#web/projects/project-list.tsx';
import { type ProjectIntent, useProjectMenu } from '#web/projects/project-menu.ts';
import { ProjectToolbar } from '#web/projects/project-toolbar.tsx';
import { projectsQuery } from '#web/projects/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonCards, SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ProjectsPage() {
  const search = useSearch({ from: '/signed-in/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const change = (changed: ProjectListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const [intent, setIntent] = useState<ProjectIntent>();
  const menuOf = useProjectMenu(setIntent);

  const view = search.view ?? 'grid';
  const filter = { search: searchFor(search.search), status: search.status };
  const filtering = Boolean(filter.search || filter.status);
  const list = useList(projectsQuery(filter));

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
      <ProjectToolbar search={search} total={list.total} onChange={change} />
      {list.isPending ? (
        <Loading text="Loading projects..." failure={list.failureReason}>
          {view === 'grid' ? (
            <SkeletonCards height={{ xs: 204, sm: 194 }} />
          ) : (
            <SkeletonRows count={8} height={{ xs: 153, sm: 66 }} />
          )}
        </Loading>
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <NoProjects
          filtering={filtering}
          onClear={() => change({ search: undefined, status: undefined })}
          create={create}
        />
      ) : (
        <LongList list={list} resetKey={JSON.stringify(filter)} text="Loading projects...">
          {(shown) => <ProjectList projects={shown} view={view} menuOf={menuOf} />}
        </LongList>
      )}
      <ProjectDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}
