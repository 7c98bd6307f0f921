import { useCallback, useState } from 'react';
import type { TaskStatus } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { isVersionConflict } from '#web/forms/version-conflict.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { fetchTask, useUpdateTask } from './queries.ts';

/** The new value of one field. Undefined is nobody, or no day. */
export type TaskChoice =
  | { status: TaskStatus }
  | { title: string }
  | { dueOn: string | undefined }
  | { assigneeId: string | undefined; assigneeName: string | undefined }
  | Pick<Task, 'audience'>
  | Pick<Task, 'milestone'>
  | Pick<Task, 'wants'>
  | Pick<Task, 'waitsFor'>;

export interface TaskChanges {
  /** Says whether it was saved. */
  change: (task: Task, choice: TaskChoice) => Promise<boolean>;
  /** The task with what was chosen for it and is not saved yet. */
  shown: (task: Task) => Task;
}

type Pending = ReadonlyMap<string, Partial<Task>>;

/**
 * Changes fields of tasks in place. What is chosen is shown before it is saved. If it is refused, the task is as it was, and a message says
 * why. After a change of the same field by somebody else the user can choose again; other fields do not get in the way.
 */
export function useTaskChanges(): TaskChanges {
  const toast = useToast();
  const { mutateAsync } = useUpdateTask();
  const [pending, setPending] = useState<Pending>(new Map());

  const change = useCallback(
    async (task: Task, choice: TaskChoice): Promise<boolean> => {
      const { id, title } = task;
      const save = (version: number) => mutateAsync({ id, version, ...asSent(choice) });
      setPending((all) => new Map(all).set(id, { ...all.get(id), ...choice }));
      try {
        await save(task.version).catch(async (error) => {
          if (!isVersionConflict(error)) throw error;
          const latest = await fetchTask(id);
          if (!isSame(task, latest, choice)) throw error;
          return save(latest.version);
        });
        return true;
      } catch (error) {
        const again = {
          label: t('Change it anyway'),
          onSelect: () =>
            void fetchTask(id).then(
              (latest) => change(latest, choice),
              (reason) => toast(messageOf(reason), 'error'),
            ),
        };
        const text = t('“{title}” was not changed. {reason}', { title, reason: messageOf(error) });
        toast(text, 'error', isVersionConflict(error) ? again : undefined);
        return false;
      } finally {
        setPending((all) => settle(all, id, choice));
      }
    },
    [mutateAsync, toast],
  );
  const shown = useCallback(
    (task: Task) => {
      const chosen = pending.get(task.id);
      return chosen ? { ...task, ...chosen } : task;
    },
    [pending],
  );
  return { change, shown };
}

/** What is still to be saved once a choice was saved or refused. A later choice of the same field stays. */
function settle(pending: Pending, id: string, choice: TaskChoice): Pending {
  const rest = Object.entries(pending.get(id) ?? {}).filter(
    ([field, value]) => (choice as Record<string, unknown>)[field] !== value,
  );
  const after = new Map(pending);
  if (rest.length > 0) after.set(id, Object.fromEntries(rest));
  else after.delete(id);
  return after;
}

/** Whether nobody else changed the field. */
function isSame(task: Task, latest: Task, choice: TaskChoice): boolean {
  const of = (each: Task) => JSON.stringify(Object.keys(choice).map((field) => each[field as keyof Task]));
  return of(task) === of(latest);
}

function asSent(choice: TaskChoice) {
  if ('assigneeId' in choice) return { assigneeId: choice.assigneeId ?? null };
  if ('dueOn' in choice) return { dueOn: choice.dueOn ?? null };
  if ('waitsFor' in choice) return { waitsForIds: choice.waitsFor.map(({ id }) => id) };
  return choice;
}
