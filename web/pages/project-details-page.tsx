import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Eye, Gauge, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { Can, useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { NoTasks, NoUpdates } from '#web/pages/projects/empty-panels.tsx';
import { ProjectDialogs } from '#web/pages/projects/project-dialogs.tsx';
import { ProjectDocuments } from '#web/pages/projects/project-documents.tsx';
import { ProjectImages } from '#web/pages/projects/project-images.tsx';
import { type ProjectIntent, useProjectPageMenu, useProjectRights } from '#web/pages/projects/project-menu.ts';
import { ProjectOverview } from '#web/pages/projects/project-overview.tsx';
import { ProjectTabs } from '#web/pages/projects/project-tabs.tsx';
import { t } from '#web/texts/index.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Crumb } from '#web/ui/breadcrumb.tsx';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClientLink, useMayOpenClients } from '#web/work/clients/client-link.tsx';
import { ProjectConversation } from '#web/work/messages/project-conversation.tsx';
import type { ProjectTab } from '#web/work/projects/details-search.ts';
import { useHasModule } from '#web/work/projects/modules.ts';
import { ProjectSkeleton } from '#web/work/projects/project-skeleton.tsx';
import { ProjectSummaryCard } from '#web/work/projects/project-summary-card.tsx';
import { projectDetailsQuery } from '#web/work/projects/queries.ts';
import { ProjectViewers } from '#web/work/viewers/project-viewers.tsx';

const WhatTheySee = lazy(() => loadChunk(() => import('#web/work/visible/what-they-see.tsx')));
const ProjectTasks = lazy(() => loadChunk(() => import('#web/work/tasks/project-tasks.tsx')));
const ProjectUpdates = lazy(() => loadChunk(() => import('#web/work/updates/project-updates.tsx')));
const ProjectHours = lazy(() => loadChunk(() => import('#web/pages/projects/project-hours.tsx')));
const ArchivedBanner = lazy(() => loadChunk(() => import('#web/work/projects/archived-banner.tsx')));

export function ProjectDetailsPage() {
  const { id } = useParams({ from: '/signed-in/projects/$id' });
  const details = useQuery(projectDetailsQuery(id));
  const [intent, setIntent] = useState<ProjectIntent>();
  const unsaved = useUnsaved();
  // If someone else deletes the project, the page closes, but not while the user types or uploads.
  if (!intent && !unsaved && statusOf(details.error) === 404)
    return (
      <NotFound
        text={t('Project not found')}
        hint={t("It may have been deleted, or you don't have access to it.")}
        link={{ to: '/projects', label: t('Go to projects') }}
      />
    );
  if (details.data) return <Details project={details.data} intent={intent} onIntent={setIntent} />;
  if (details.isError) {
    return <ErrorState heading="h1" message={messageOf(details.error)} onRetry={() => details.refetch()} />;
  }
  return <ProjectSkeleton failure={details.failureReason} />;
}

interface DetailsProps {
  project: ProjectDetails;
  intent: ProjectIntent | undefined;
  onIntent: (intent: ProjectIntent | undefined) => void;
}

function Details({ project, intent, onIntent }: DetailsProps) {
  const { tab: chosenTab = 'overview', as } = useSearch({ from: '/signed-in/projects/$id' });
  const hasTask = useParams({ strict: false, select: ({ taskId }) => taskId !== undefined });
  const tab = hasTask ? 'tasks' : chosenTab;
  const navigate = useNavigate({ from: '/projects/$id' });
  const { mayEdit, mayReport } = useProjectRights();
  const menu = useProjectPageMenu(project, onIntent);
  const can = useCan();
  const seesAsClient = can('startPreview') && as === 'client';
  const isOpen = !project.archivedAt;
  const open = (chosen: ProjectTab) =>
    navigate({ search: { tab: chosen === 'overview' ? undefined : chosen }, replace: true, resetScroll: false });
  /** Whether the page was the client's view before, so that it slides back. */
  const [cameBack, setCameBack] = useState(false);
  const see = (client: boolean) => {
    setCameBack(!client);
    return navigate({
      search: (search) => ({ ...search, as: client ? 'client' : undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <PageHeader
        title={project.title}
        above={useCrumbs(project)}
        subtitle={
          <>
            <ClientLink id={project.clientId}>{project.clientName}</ClientLink>
            {project.leadName && (
              <Box component="span" sx={{ ml: 1 }}>
                {t('Led by {name}', { name: project.leadName })}
              </Box>
            )}
            {can('setViewing') && <ProjectViewers projectId={project.id} />}
          </>
        }
        leading={<BackLink to="/projects" label={t('Back to projects')} />}
        actions={
          <>
            {isOpen && mayEdit && (
              <Button
                variant="outlined"
                startIcon={<Pencil size={16} />}
                onClick={() => onIntent({ verb: 'edit', project })}
              >
                {t('Edit Project')}
              </Button>
            )}
            {isOpen && mayReport && (
              <Button
                variant="outlined"
                startIcon={<Gauge size={16} />}
                onClick={() => onIntent({ verb: 'report', project })}
              >
                {t('Update Progress')}
              </Button>
            )}
            {/* The menu never stands alone in a line. */}
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
              <Can do="startPreview">
                <Button
                  role="switch"
                  aria-checked={seesAsClient}
                  variant={seesAsClient ? 'contained' : 'outlined'}
                  startIcon={<Eye size={16} />}
                  onClick={() => see(!seesAsClient)}
                  sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                >
                  {/* The whole sentence would take a second line of buttons where there is little room. */}
                  <Box component="span" sx={{ display: 'none', [narrow]: { display: 'inline' } }}>
                    {t('What they see')}
                  </Box>
                  <Box component="span" sx={{ [narrow]: { display: 'none' } }}>
                    {t('What {clientName} sees', { clientName: project.clientName })}
                  </Box>
                </Button>
              </Can>
              <CardMenu items={menu} />
            </Box>
          </>
        }
      />
      {project.archivedAt && (
        <Suspense>
          <ArchivedBanner project={project} since={project.archivedAt} />
        </Suspense>
      )}
      {seesAsClient ? (
        <div className="slide-in">
          <Suspense fallback={<SkeletonRows count={3} height={96} />}>
            <WhatTheySee project={project} />
          </Suspense>
        </div>
      ) : (
        <div className={cameBack ? 'slide-back' : undefined}>
          <ProjectSummaryCard project={project} isShort={tab !== 'overview'} />
          <ProjectTabs
            project={project}
            tab={tab}
            onChange={open}
            panels={{
              overview: (
                <ProjectOverview
                  project={project}
                  onAddPeople={isOpen && mayEdit ? () => onIntent({ verb: 'addPeople', project }) : undefined}
                />
              ),
              documents: <ProjectDocuments project={project} />,
              images: <ProjectImages project={project} />,
              conversation: <ProjectConversation project={project} />,
              tasks: <TasksPanel project={project} />,
              updates: <UpdatesPanel project={project} />,
              hours: (
                <Suspense fallback={<SkeletonRows count={3} height={72} />}>
                  <ProjectHours project={project} />
                </Suspense>
              ),
            }}
          />
        </div>
      )}
      <ProjectDialogs intent={intent} onClose={() => onIntent(undefined)} />
    </>
  );
}

const narrow = '@container (max-width: 559.95px)';

function TasksPanel({ project }: { project: ProjectDetails }) {
  if (!useHasModule(project, 'tasks')) return <NoTasks />;
  return (
    <Suspense fallback={<SkeletonRows count={4} height={56} />}>
      <ProjectTasks project={project} />
    </Suspense>
  );
}

function UpdatesPanel({ project }: { project: ProjectDetails }) {
  if (!useHasModule(project, 'updates')) return <NoUpdates />;
  return (
    <Suspense fallback={<SkeletonRows count={3} height={96} />}>
      <ProjectUpdates project={project} />
    </Suspense>
  );
}

/** Through its client for those who may open it, else through the list. */
function useCrumbs({ clientId, clientName }: ProjectDetails): Crumb[] {
  if (!useMayOpenClients()) return [{ label: t('Projects'), to: '/projects' }];
  return [
    { label: t('Clients'), to: '/clients' },
    { label: clientName, to: '/clients/$id', params: { id: clientId } },
  ];
}
