import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useId } from 'react';
import { type TaskStatus, taskStatusLabels } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import { TaskFacts } from './task-facts.tsx';
import type { useTaskRights } from './use-moves.ts';

export interface TasksProps {
  tasks: readonly Task[];
  menuOf: (task: Task, shown: readonly Task[]) => CardMenuItem[];
  rights: ReturnType<typeof useTaskRights>;
  savingId: string | undefined;
  clientName: string;
  onIntent: (intent: TaskIntent) => void;
}

/** The tasks in their order, below each other. */
export function TaskList({ tasks, menuOf, ...props }: TasksProps) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} menu={menuOf(task, tasks)} {...props} />
      ))}
    </Box>
  );
}

type TaskRowProps = Omit<TasksProps, 'tasks' | 'menuOf'> & { task: Task; menu: readonly CardMenuItem[] };

function TaskRow({ task, menu, rights, savingId, clientName, onIntent }: TaskRowProps) {
  const titleId = useId();
  const isSaving = savingId === task.id;
  return (
    <Card component="li" aria-labelledby={titleId} aria-busy={isSaving} sx={{ p: 1.5, opacity: isSaving ? 0.5 : 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ pt: '1px' }}>
          <TaskStatusIcon status={task.status} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            id={titleId}
            component="h3"
            sx={{
              m: 0,
              mb: 0.5,
              fontSize: '0.9375rem',
              overflowWrap: 'anywhere',
              ...(task.status === 'Done' && { color: 'text.secondary', fontWeight: 400 }),
            }}
          >
            {task.title}
          </Box>
          <TaskFacts task={task} clientName={clientName} isMine={rights.isMine(task)} onIntent={onIntent} />
        </Box>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
    </Card>
  );
}

const looks = {
  Open: { icon: Circle, tone: 'muted' },
  Doing: { icon: CircleDot, tone: 'accent' },
  Done: { icon: CircleCheck, tone: 'good' },
} as const;

/** A status by its sign, with its name for screen readers and as a tooltip. */
function TaskStatusIcon({ status }: { status: TaskStatus }) {
  const { icon: Icon, tone } = looks[status];
  const label = translated(taskStatusLabels[status]);
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex', color: token(tone) }}>
      <Icon size={18} />
    </span>
  );
}
