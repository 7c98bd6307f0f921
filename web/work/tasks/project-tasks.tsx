import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  Columns3,
  List,
  MoveRight,
  Pencil,
  Plus,
  Repeat,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { useList } from '#web/lists/pages.ts';
import { t, translated } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import { byOne, type Move, toStatus } from './order.ts';
import { projectTasksQuery } from './queries.ts';
import { TaskBoard } from './task-board.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';
import { useMoves, useTaskRights } from './use-moves.ts';
import { type TaskChanges, useTaskChanges } from './use-task-changes.ts';

const TaskPanel = lazy(() => loadChunk(() => import('./task-panel.tsx')));
const TaskDialogs = lazy(() => loadChunk(() => import('./task-dialogs.tsx')));
const RecurringList = lazy(() => loadChunk(() => import('#web/work/recurring/recurring-list-dialog.tsx')));

const views = [
  { value: 'list', label: t('List'), icon: List },
  { value: 'board', label: t('Board'), icon: Columns3 },
] as const;

const buttons = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 } as const;

/** The Tasks tab of a project, where tasks are on. */
export default function ProjectTasks({ project }: { project: ProjectDetails }) {
  const list = useList(projectTasksQuery(project.id));
  const [view, setView] = useState<'list' | 'board'>('list');
  const [intent, setIntent] = useState<TaskIntent>();
  const rights = useTaskRights(project.archivedAt !== undefined);
  const { taskId } = useParams({ strict: false });
  const { change, shown: withChanges } = useTaskChanges();
  const items = useMemo(() => list.items.map(withChanges), [list.items, withChanges]);
  const moves = useMoves(items);
  const [renamedId, setRenamedId] = useState<string>();
  const { menuOf, onMove } = useTaskMenu({ moves, rights, change, onIntent: setIntent, onRename: setRenamedId });
  const [showsRules, setShowsRules] = useState(false);
  const isStaff = !useSession()?.user.clientId;
  const seesRules = useCan()('listRecurring') && isStaff;
  const add = rights.mayEdit && (
    <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setIntent({ verb: 'add' })}>
      {t('Add Task')}
    </Button>
  );
  const rules = seesRules && (
    <Button variant="outlined" startIcon={<Repeat size={16} />} onClick={() => setShowsRules(true)}>
      {t('Recurring')}
    </Button>
  );
  const parts = {
    project,
    menuOf,
    rights,
    change,
    savingId: moves.savingId,
    renamedId,
    onRename: setRenamedId,
    onIntent: setIntent,
  };
  return (
    <>
      {list.isPending ? (
        <SkeletonRows count={4} height={56} />
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <EmptyState
          drawing={<PaperDrawing />}
          text={t('No tasks created yet')}
          action={
            <Box sx={buttons}>
              {rules}
              {add}
            </Box>
          }
        />
      ) : (
        <>
          <h2 className="only-read">{t('Tasks')}</h2>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 2 }}>
            <ExportButton list="listTasks" input={{ query: { projectId: project.id, archived: 'include' } }} />
            <ViewToggle value={view} views={views} onChange={setView} />
            {rules}
            {add}
          </Box>
          <LongList list={{ ...list, items: moves.tasks }} resetKey={view} text={t('Loading tasks...')}>
            {(shown: readonly Task[]) =>
              view === 'list' ? (
                <TaskList tasks={shown} {...parts} />
              ) : (
                <TaskBoard tasks={shown} all={moves.tasks} onMove={onMove} {...parts} />
              )
            }
          </LongList>
        </>
      )}
      <Suspense>
        {taskId && <TaskPanel key={taskId} taskId={taskId} project={project} rights={rights} onIntent={setIntent} />}
      </Suspense>
      <LazyBoundary part={intent && 'task'} onClose={() => setIntent(undefined)}>
        {intent && <TaskDialogs intent={intent} project={project} onClose={() => setIntent(undefined)} />}
      </LazyBoundary>
      <LazyBoundary part={showsRules ? 'rules' : undefined} onClose={() => setShowsRules(false)}>
        {showsRules && (
          <RecurringList project={project} mayEdit={rights.mayEdit} onClose={() => setShowsRules(false)} />
        )}
      </LazyBoundary>
    </>
  );
}

interface Wanted {
  moves: { tasks: readonly Task[]; move: (move?: Move) => void };
  change: TaskChanges['change'];
  rights: ReturnType<typeof useTaskRights>;
  onIntent: (intent: TaskIntent) => void;
  onRename: (id: string) => void;
}

/**
 * What the user may do with a task, among the tasks of a column or among all. Both functions stay the same, so that a row is drawn again
 * only if its task changes.
 */
function useTaskMenu({ moves, rights, change, onIntent, onRename }: Wanted) {
  const menuOf = useLatest((task: Task, inColumn?: 'inColumn'): CardMenuItem[] => {
    const shown = inColumn ? moves.tasks.filter(({ status }) => status === task.status) : moves.tasks;
    const mayMove = rights.mayMove(task);
    const statuses = rights.mayTick(task) ? taskStatuses.filter((status) => status !== task.status) : [];
    const [up, down] = mayMove ? [byOne(shown, task, 'up'), byOne(shown, task, 'down')] : [];
    return [
      ...statuses.map((status) => ({
        label: t('Move to {status}', { status: translated(taskStatusLabels[status]) }),
        icon: MoveRight,
        // Who cannot order tasks still changes their status.
        onSelect: () => (mayMove ? moves.move(toStatus(moves.tasks, task, status)) : void change(task, { status })),
      })),
      ...(up ? [{ label: t('Move up'), icon: ArrowUp, startsGroup: true, onSelect: () => moves.move(up) }] : []),
      ...(down ? [{ label: t('Move down'), icon: ArrowDown, startsGroup: !up, onSelect: () => moves.move(down) }] : []),
      ...(rights.mayEdit
        ? [
            {
              label: t('Rename'),
              icon: TextCursorInput,
              startsGroup: true,
              // After the menu has given the focus back.
              onSelect: () => setTimeout(() => onRename(task.id)),
            },
            {
              label: t('Edit Task'),
              icon: Pencil,
              onSelect: () => onIntent({ verb: 'edit', task }),
            },
            { label: t('Delete Task'), icon: Trash2, danger: true, onSelect: () => onIntent({ verb: 'delete', task }) },
          ]
        : []),
    ];
  });
  /** `moveOf` finds the place among all tasks. */
  const onMove = useLatest((moveOf: (all: readonly Task[]) => Move) => moves.move(moveOf(moves.tasks)));
  return { menuOf, onMove };
}
