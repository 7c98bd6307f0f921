import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Columns3, List, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Task } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import { projectTasksQuery } from './queries.ts';
import { TaskBoard } from './task-board.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';
import { useMoves, useTaskRights } from './use-moves.ts';
import { useTaskMenu } from './use-task-menu.ts';

const TaskDialogs = lazy(() => loadChunk(() => import('./task-dialogs.tsx')));

const views = [
  { value: 'list', label: t('List'), icon: List },
  { value: 'board', label: t('Board'), icon: Columns3 },
] as const;

/** The Tasks tab of a project, where tasks are on. */
export default function ProjectTasks({ project }: { project: ProjectDetails }) {
  const list = useList(projectTasksQuery(project.id));
  const [view, setView] = useState<'list' | 'board'>('list');
  const [intent, setIntent] = useState<TaskIntent>();
  const rights = useTaskRights(project.archivedAt !== undefined);
  const moves = useMoves(list.items);
  const menuOf = useTaskMenu({ moves, rights, onIntent: setIntent });
  const add = rights.mayEdit && (
    <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setIntent({ verb: 'add' })}>
      {t('Add Task')}
    </Button>
  );
  const parts = { menuOf, rights, savingId: moves.savingId, clientName: project.clientName, onIntent: setIntent };
  return (
    <>
      {list.isPending ? (
        <SkeletonRows count={4} height={56} />
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <EmptyState drawing={<PaperDrawing />} text={t('No tasks created yet')} action={add} />
      ) : (
        <>
          <h2 className="only-read">{t('Tasks')}</h2>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 2 }}>
            <ExportButton list="listTasks" input={{ query: { projectId: project.id, archived: 'include' } }} />
            <ViewToggle value={view} views={views} onChange={setView} />
            {add}
          </Box>
          <LongList list={{ ...list, items: moves.tasks }} resetKey={view} text={t('Loading tasks...')} step={200}>
            {(shown: readonly Task[]) =>
              view === 'list' ? (
                <TaskList tasks={shown} {...parts} />
              ) : (
                <TaskBoard tasks={shown} onMove={moves.move} {...parts} />
              )
            }
          </LongList>
        </>
      )}
      <LazyBoundary part={intent && 'task'} onClose={() => setIntent(undefined)}>
        {intent && <TaskDialogs intent={intent} project={project} onClose={() => setIntent(undefined)} />}
      </LazyBoundary>
    </>
  );
}
