import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useParams } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { opened } from '#web/lib/opened-entry.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import type { TaskProject } from '#web/work/projects/people.tsx';
import { LineField } from './in-place.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskStatusButton } from './task-status.tsx';
import type { useTaskRights } from './use-moves.ts';
import type { TaskChanges } from './use-task-changes.ts';

export interface TasksProps {
  tasks: readonly Task[];
  project: TaskProject;
  menuOf: (task: Task, inColumn?: 'inColumn') => CardMenuItem[];
  rights: ReturnType<typeof useTaskRights>;
  change: TaskChanges['change'];
  savingId: string | undefined;
  /** The task whose title is changed in place. */
  renamedId: string | undefined;
  onRename: (id: string | undefined) => void;
  onIntent: (intent: TaskIntent) => void;
}

/** The tasks in their order, below each other. */
export function TaskList({ tasks, ...props }: TasksProps) {
  const { taskId } = useParams({ strict: false });
  return (
    <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} isOpen={task.id === taskId} {...props} />
      ))}
    </Card>
  );
}

type TaskRowProps = Omit<TasksProps, 'tasks'> & { task: Task; isOpen: boolean };

const TaskRow = memo(function TaskRow({
  task,
  menuOf,
  isOpen,
  project,
  rights,
  change,
  savingId,
  renamedId,
  onRename,
  onIntent,
}: TaskRowProps) {
  const titleId = useId();
  const isSaving = savingId === task.id;
  return (
    <Box
      component="li"
      aria-labelledby={titleId}
      aria-busy={isSaving}
      data-open={isOpen}
      sx={row}
      style={isSaving ? { opacity: 0.5 } : undefined}
    >
      <Box sx={{ pt: '2px' }}>
        <TaskStatusButton
          status={task.status}
          describedBy={titleId}
          onChoose={rights.mayTick(task) ? (status) => void change(task, { status }) : undefined}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={titleId} component="h3" sx={{ m: 0, mb: 0.25, fontSize: '0.9375rem', fontWeight: 500 }}>
          <TaskTitle task={task} project={project} change={change} renamedId={renamedId} onRename={onRename} />
        </Box>
        <TaskFacts
          task={task}
          project={project}
          isMine={rights.isMine(task)}
          onIntent={onIntent}
          onChoose={rights.mayEdit ? (choice) => void change(task, choice) : undefined}
        />
      </Box>
      {hasMenu(rights, task) && <CardMenu items={() => menuOf(task)} describedBy={titleId} />}
    </Box>
  );
});

export function hasMenu({ mayEdit, mayTick, mayMove }: TasksProps['rights'], task: Task): boolean {
  return mayEdit || mayTick(task) || mayMove(task);
}

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  px: 1.5,
  py: 1,
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '&[data-open=true]': { backgroundColor: token('accent-soft') },
} as const;

type TaskTitleProps = Pick<TasksProps, 'project' | 'change' | 'renamedId' | 'onRename'> & { task: Task };

/** The title as a link that covers the row or card, or as a field while it is changed. */
export const TaskTitle = memo(({ task, project, change, renamedId, onRename }: TaskTitleProps) => {
  const isAnyOpen = useParams({ strict: false, select: ({ taskId }) => taskId !== undefined });
  if (renamedId === task.id) {
    return <TitleField task={task} change={change} onEnd={() => onRename(undefined)} />;
  }
  return (
    <CardLink
      id={linkIdOf(task.id)}
      to="/projects/$id/tasks/$taskId"
      params={{ id: project.id, taskId: task.id }}
      // From one task to the next the place to come back to stays.
      replace={isAnyOpen}
      state={isAnyOpen ? true : opened}
      resetScroll={false}
      draggable={false}
      style={task.status === 'Done' ? { color: token('muted'), fontWeight: 400 } : { fontWeight: 'inherit' }}
    >
      {task.title}
    </CardLink>
  );
});

interface TitleFieldProps {
  task: Task;
  change: TaskChanges['change'];
  onEnd: () => void;
}

/** The title as a field. What somebody else made of it since the field was opened is not overwritten unseen. */
export function TitleField({ task, change, onEnd }: TitleFieldProps) {
  const [read] = useState(task);
  return <LineField value={task.title} label={t('Title')} onSave={(title) => change(read, { title })} onEnd={onEnd} />;
}

/** The id of the link that opens a task, which gets the focus when the task is closed. */
export function linkIdOf(taskId: string): string {
  return `task-${taskId}`;
}
