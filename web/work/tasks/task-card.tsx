import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { TaskFacts } from './task-facts.tsx';
import type { TasksProps } from './task-list.tsx';
import { useDraggableTask, useTaskTarget } from './use-drag.ts';

interface TaskCardProps extends Pick<TasksProps, 'rights' | 'savingId' | 'clientName' | 'onIntent'> {
  task: Task;
  menu: readonly CardMenuItem[];
  /** Another task was dropped on this one. */
  onDropped: (task: Task) => void;
}

/** A task on the board. */
export function TaskCard({ task, menu, rights, savingId, clientName, onIntent, onDropped }: TaskCardProps) {
  const titleId = useId();
  const mayMove = rights.mayMove(task);
  const isSaving = savingId === task.id;
  const { target, isOver } = useTaskTarget<HTMLDivElement>((dropped) => dropped.id !== task.id && onDropped(dropped));
  const isDragged = useDraggableTask(task, mayMove && !isSaving, target);
  return (
    <Card
      ref={target}
      component="article"
      aria-labelledby={titleId}
      aria-busy={isSaving}
      sx={{
        p: 1.5,
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
        <Box
          id={titleId}
          component="h4"
          sx={{ flex: 1, minWidth: 0, m: 0, mb: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {task.title}
        </Box>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
      <TaskFacts task={task} clientName={clientName} isMine={rights.isMine(task)} onIntent={onIntent} />
    </Card>
  );
}
