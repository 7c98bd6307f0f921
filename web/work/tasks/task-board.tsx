import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { t, translated } from '#web/texts/index.ts';
import { boardColumn } from '#web/ui/board.ts';
import { type Move, toStatus } from './order.ts';
import { TaskCard } from './task-card.tsx';
import type { TasksProps } from './task-list.tsx';
import { useTaskTarget } from './use-drag.ts';

interface TaskBoardProps extends TasksProps {
  onMove: (move: Move) => void;
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

function Column({ status, tasks, menuOf, onMove, ...props }: TaskBoardProps & { status: TaskStatus }) {
  const headingId = useId();
  const own = tasks.filter((task) => task.status === status);
  const { target, isOver } = useTaskTarget<HTMLElement>((task) => onMove(toStatus(tasks, task, status)));
  // Right before a card is right after the one above it, or first.
  const moveBefore = (card: Task, task: Task) => {
    const above = own.filter(({ id }) => id !== task.id);
    const before = above[above.findIndex(({ id }) => id === card.id) - 1];
    onMove({ task, status, afterId: before?.id ?? null });
  };
  return (
    <Box ref={target} component="section" aria-labelledby={headingId} data-over={isOver} sx={boardColumn}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 1, pt: 0.5, pb: 1 }}>
        <Typography variant="h3" component="h3" id={headingId}>
          {translated(taskStatusLabels[status])}
        </Typography>
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {own.length}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {own.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            menu={menuOf(task, own)}
            onDropped={(dropped) => moveBefore(task, dropped)}
            {...props}
          />
        ))}
        {own.length === 0 && (
          <Box sx={{ p: 2, textAlign: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>{t('No tasks')}</Box>
        )}
      </Box>
    </Box>
  );
}
