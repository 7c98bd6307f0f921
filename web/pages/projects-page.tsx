import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Can } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { searchFor, useList } from '#web/lists/pages.ts';
import { ProjectDialogs } from '#web/pages/projects/project-dialogs.tsx';
import { type ProjectIntent, useProjectMenu } from '#web/pages/projects/project-menu.ts';
import { ProjectToolbar } from '#web/pages/projects/project-toolbar.tsx';
import { OtherProjectView, ProjectViewSkeleton } from '#web/pages/projects/project-views.tsx';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { ProjectListSearch, ProjectView } from '#web/work/projects/list-search.ts';
import { NoProjects } from '#web/work/projects/no-projects.tsx';
import { ProjectCard } from '#web/work/projects/project-card.tsx';
import { projectsQuery } from '#web/work/projects/queries.ts';

export function ProjectsPage() {
  const search = useSearch({ from: '/signed-in/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const change = (changed: ProjectListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true, resetScroll: false });
  // The back button returns to the view before.
  const changeView = (view: ProjectView) =>
    navigate({
      search: (current) => ({ ...current, view: view === 'grid' ? undefined : view }),
      resetScroll: false,
    });
  const [intent, setIntent] = useState<ProjectIntent>();
  const menuOf = useProjectMenu(setIntent);

  const isStaff = !useSession()?.user.clientId;
  const view = search.view ?? 'grid';
  const { view: _, day, ...chosen } = search;
  const filter = { ...chosen, search: searchFor(search.search) };
  const { sort: __, ...narrowing } = filter;
  const filtering = Object.values(narrowing).some(Boolean);
  const list = useList(projectsQuery(filter));

  const create = (
    <Can do="createProject">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'create' })}
      >
        {t('New Project')}
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title={t('Projects')} subtitle={t('Manage and track all your projects')} actions={create} />
      <ProjectToolbar search={search} total={list.total} onChange={change} onView={changeView} />
      <ListStates
        list={list}
        loading={t('Loading projects...')}
        skeleton={
          view === 'grid' ? <SkeletonCards height={isStaff ? 218 : 198} /> : <ProjectViewSkeleton view={view} />
        }
        empty={
          <NoProjects
            filtering={filtering}
            onClear={() => navigate({ search: { view: search.view, sort: search.sort }, replace: true })}
            create={create}
          />
        }
      >
        {view === 'grid' ? (
          <LongList list={list} resetKey={JSON.stringify(filter)} text={t('Loading projects...')}>
            {(shown) => (
              <CardGrid min={300}>
                {shown.map((project) => (
                  <ProjectCard key={project.id} project={project} menu={menuOf(project)} />
                ))}
              </CardGrid>
            )}
          </LongList>
        ) : (
          <OtherProjectView view={view} list={list} filter={filter} day={day} menuOf={menuOf} onChange={change} />
        )}
      </ListStates>
      <ProjectDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}
