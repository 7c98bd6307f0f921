import { lazy } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useDeleteProject } from '#web/work/projects/queries.ts';
import { useBulkChange } from '#web/work/projects/use-bulk-change.ts';
import { useUndoDelete } from '#web/work/trash/use-undo-delete.ts';
import type { ProjectIntent } from './project-menu.ts';

// Forms need the schemas, so load them only when they open.
const CreateProjectDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./create-project-dialog.tsx'))).CreateProjectDialog,
}));
const EditProjectDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/edit-project-dialog.tsx'))).EditProjectDialog,
}));
const PeopleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/people-dialog.tsx'))).PeopleDialog,
}));
const ReportProgressDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/report-progress-dialog.tsx'))).ReportProgressDialog,
}));

const SaveTemplateDialog = lazy(() => loadChunk(() => import('#web/work/templates/save-template-dialog.tsx')));

const FeedDialog = lazy(() => loadChunk(() => import('#web/exchange/calendar-feeds/feed-dialog.tsx')));

const ExportDialog = lazy(() => loadChunk(() => import('#web/exchange/exports/export-dialog.tsx')));

interface ProjectDialogsProps {
  intent: ProjectIntent | undefined;
  onClose: () => void;
}

/** The dialog of the current action, if any. */
export function ProjectDialogs(props: ProjectDialogsProps) {
  return (
    <LazyBoundary part={props.intent?.verb} onClose={props.onClose}>
      <Wanted {...props} />
    </LazyBoundary>
  );
}

function Wanted({ intent, onClose }: ProjectDialogsProps) {
  switch (intent?.verb) {
    case 'create':
      return <CreateProjectDialog onClose={onClose} />;
    case 'edit':
      return <EditProjectDialog project={intent.project} onClose={onClose} />;
    case 'addPeople':
      return <AddPeopleDialog project={intent.project} onClose={onClose} />;
    case 'report':
      return <ReportProgressDialog project={intent.project} onClose={onClose} />;
    case 'delete':
      return <DeleteProjectDialog project={intent.project} onClose={onClose} />;
    case 'template':
      return <SaveTemplateDialog project={intent.project} onClose={onClose} />;
    case 'feed': {
      const { id, title } = intent.project;
      return <FeedDialog of={{ scope: 'project', projectId: id }} name={title} onClose={onClose} />;
    }
    case 'handOver':
      return <HandOverDialog project={intent.project} onClose={onClose} />;
    default:
      return null;
  }
}

function AddPeopleDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { apply } = useBulkChange([project]);
  return <PeopleDialog verb="add" projects={[project]} onSave={apply} onClose={onClose} />;
}

function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const remove = useDeleteProject(project);
  const undo = useUndoDelete('projects', project);
  return (
    <ConfirmDialog
      open
      title={t('Delete Project')}
      description={t('Delete “{title}” with its documents and images? It can be restored from the trash for 30 days.', {
        title: project.title,
      })}
      done={t('Project deleted')}
      onUndo={undo}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}

function HandOverDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  return (
    <ExportDialog
      asked={{ kind: 'HandOver', subjectId: project.id }}
      title={t('Hand over {title}', { title: project.title })}
      text={t('The archive has everything of this project that {clientName} sees. Nothing internal is in it.', {
        clientName: project.clientName,
      })}
      onClose={onClose}
    />
  );
}
