import { ArrowDown, ArrowUp, MoveRight, Pencil, Trash2 } from 'lucide-react';
import { taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { t, translated } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { byOne, type Move, toStatus } from './order.ts';
import { useUpdateTask } from './queries.ts';
import type { TaskIntent } from './task-dialogs.tsx';
import type { useTaskRights } from './use-moves.ts';

interface Wanted {
  moves: { tasks: readonly Task[]; move: (move: Move | undefined) => void };
  rights: ReturnType<typeof useTaskRights>;
  onIntent: (intent: TaskIntent) => void;
}

/** What the user may do with a task. `shown` are the tasks among which it moves up and down. */
export function useTaskMenu({ moves, rights, onIntent }: Wanted) {
  const toast = useToast();
  const { mutateAsync } = useUpdateTask();
  const setStatus = (task: Task, status: Task['status']) =>
    void mutateAsync({ id: task.id, version: task.version, status }).catch((error) => toast(messageOf(error), 'error'));

  return (task: Task, shown: readonly Task[]): CardMenuItem[] => {
    const mayMove = rights.mayMove(task);
    const statuses = rights.mayTick(task) ? taskStatuses.filter((status) => status !== task.status) : [];
    const [up, down] = mayMove ? [byOne(shown, task, 'up'), byOne(shown, task, 'down')] : [];
    return [
      ...statuses.map((status) => ({
        label: t('Move to {status}', { status: translated(taskStatusLabels[status]) }),
        icon: MoveRight,
        // Who cannot order tasks still changes their status.
        onSelect: () => (mayMove ? moves.move(toStatus(moves.tasks, task, status)) : setStatus(task, status)),
      })),
      ...(up ? [{ label: t('Move up'), icon: ArrowUp, startsGroup: true, onSelect: () => moves.move(up) }] : []),
      ...(down ? [{ label: t('Move down'), icon: ArrowDown, startsGroup: !up, onSelect: () => moves.move(down) }] : []),
      ...(rights.mayEdit
        ? [
            {
              label: t('Edit Task'),
              icon: Pencil,
              startsGroup: true,
              onSelect: () => onIntent({ verb: 'edit', task }),
            },
            { label: t('Delete Task'), icon: Trash2, danger: true, onSelect: () => onIntent({ verb: 'delete', task }) },
          ]
        : []),
    ];
  };
}
