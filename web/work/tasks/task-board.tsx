import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { boardColumn, useDraggable } from '#web/ui/board.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { type Move, toPlaceOf, toStatus } from './order.ts';
import { TaskFacts } from './task-facts.tsx';
import { hasMenu, type TasksProps, TaskTitle } from './task-list.tsx';

interface TaskBoardProps extends TasksProps {
  /** With those that are not drawn yet. */
  all: readonly Task[];
  onMove: (moveOf: (all: readonly Task[]) => Move) => void;
}

/** A column for each status. Cards can be dragged where the user may move them; their menu does the same. */
export function TaskBoard(props: TaskBoardProps) {
  return (
    <Box
      // Focusable, so that the keyboard can scroll it where the columns do not fit.
      tabIndex={0}
      role="region"
      aria-label={t('Board')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, minmax(240px, 1fr))',
        gap: 1.5,
        alignItems: 'start',
        overflowX: 'auto',
        pb: 1,
        outlineOffset: 2,
      }}
    >
      {taskStatuses.map((status) => (
        <Column key={status} status={status} {...props} />
      ))}
    </Box>
  );
}

function Column({ status, tasks, all, ...props }: TaskBoardProps & { status: TaskStatus }) {
  const headingId = useId();
  const own = tasks.filter((task) => task.status === status);
  const { target, isOver } = useTaskTarget<HTMLElement>((task) =>
    props.onMove((tasksInOrder) => toStatus(tasksInOrder, task, status)),
  );
  return (
    <Box ref={target} component="section" aria-labelledby={headingId} data-over={isOver} sx={boardColumn}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 1, pt: 0.5, pb: 1 }}>
        <Typography variant="h3" component="h3" id={headingId}>
          {translated(taskStatusLabels[status])}
        </Typography>
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {all.filter((task) => task.status === status).length}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {own.map((task) => (
          <TaskCard key={task.id} task={task} {...props} />
        ))}
        {own.length === 0 && (
          <Box sx={{ p: 2, textAlign: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>{t('No tasks')}</Box>
        )}
      </Box>
    </Box>
  );
}

type TaskCardProps = Omit<TaskBoardProps, 'tasks' | 'all'> & { task: Task };

/** A task on the board. */
const TaskCard = memo(function TaskCard({ task, menuOf, onMove, ...props }: TaskCardProps) {
  const { project, rights, change, savingId, renamedId, onRename, onIntent } = props;
  const titleId = useId();
  const isOpen = useParams({ strict: false, select: ({ taskId }) => taskId === task.id });
  const mayMove = rights.mayMove(task);
  const isSaving = savingId === task.id;
  const { target, isOver } = useTaskTarget<HTMLDivElement>((dropped) => {
    if (dropped.id !== task.id) onMove((all) => toPlaceOf(all, dropped, task));
  });
  const isDragged = useDraggableTask(task, mayMove && !isSaving, target);
  return (
    <Card
      ref={target}
      component="article"
      aria-labelledby={titleId}
      aria-busy={isSaving}
      data-open={isOpen}
      sx={{
        position: 'relative',
        p: 1.5,
        '&[data-open=true]': { backgroundColor: token('accent-soft') },
        opacity: isDragged || isSaving ? 0.5 : 1,
        // The dropped card comes above this one.
        ...(isOver && !isDragged && { boxShadow: `inset 0 2px 0 ${token('accent')}` }),
        ...(mayMove && { cursor: 'grab' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        {mayMove && (
          <Box
            component="span"
            className="drag-handle"
            sx={{ mt: '3px', ml: '-6px', color: 'text.secondary', lineHeight: 0 }}
          >
            <GripVertical size={14} aria-hidden="true" />
          </Box>
        )}
        <Box id={titleId} component="h4" sx={{ flex: 1, minWidth: 0, m: 0, mb: 0.5, fontSize: '0.875rem' }}>
          <TaskTitle task={task} project={project} change={change} renamedId={renamedId} onRename={onRename} />
        </Box>
        {hasMenu(rights, task) && <CardMenu items={() => menuOf(task, 'inColumn')} describedBy={titleId} />}
      </Box>
      <TaskFacts
        task={task}
        project={project}
        isMine={rights.isMine(task)}
        onIntent={onIntent}
        onChoose={rights.mayEdit ? (choice) => void change(task, choice) : undefined}
      />
    </Card>
  );
});

const dragged = Symbol('task');

function draggedTask(data: Record<string | symbol, unknown>): Task | undefined {
  return data[dragged] as Task | undefined;
}

/** An element that tasks can be dropped on. The innermost one gets them. */
function useTaskTarget<Element extends HTMLElement>(onDropped: (task: Task) => void) {
  const target = useRef<Element>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDropped);
  useEffect(
    () =>
      dropTargetForElements({
        element: target.current as Element,
        canDrop: ({ source }) => draggedTask(source.data) !== undefined,
        onDrag: ({ location, self }) => setOver(location.current.dropTargets[0]?.element === self.element),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location, self }) => {
          setOver(false);
          const task = draggedTask(source.data);
          if (task && location.current.dropTargets[0]?.element === self.element) drop(task);
        },
      }),
    [],
  );
  return { target, isOver };
}

/** A card that can be dragged. */
function useDraggableTask(task: Task, enabled: boolean, card: { readonly current: HTMLElement | null }) {
  return useDraggable({ [dragged]: task }, enabled, card);
}
