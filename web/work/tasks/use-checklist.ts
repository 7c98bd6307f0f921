import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { TaskItem } from '#contract/work/checklists.ts';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { isVersionConflict } from '#web/forms/version-conflict.tsx';
import { call, messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type Edit, isNew } from './checklist-edits.ts';
import { fetchTask, taskQuery } from './queries.ts';

type Items = readonly TaskItem[];

/**
 * The checklist of a task with what is not saved yet. A change is made again on the newer list if somebody else was first, so changes of
 * several people come together. Ticks are no part of it.
 */
export function useChecklist({ id, checklist }: Pick<TaskDetails, 'id' | 'checklist'>) {
  const client = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<readonly Edit[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  // Always the same, so that of 500 items only those that change are drawn again.
  const save = useCallback(
    (edit: Edit): Promise<boolean> => {
      const { queryKey } = taskQuery(id);
      const send = async (task: TaskDetails): Promise<TaskDetails | undefined> => {
        const items = edit(task.checklist);
        const body = items && { checklist: items.map(asSent) };
        return body && call('updateTask', { params: { id }, body }, { ifMatch: task.version });
      };
      const run = async () => {
        try {
          const known = client.getQueryData(queryKey) ?? (await fetchTask(id));
          const saved = await send(known).catch(async (error) => {
            if (!isVersionConflict(error)) throw error;
            return send(await fetchTask(id));
          });
          if (!saved) throw new Error(t('Somebody else has just changed this item. Please try again.'));
          await client.cancelQueries({ queryKey });
          client.setQueryData(queryKey, saved);
          // Lists count the items.
          void client.invalidateQueries({ queryKey: ['tasks', 'project'] });
          return true;
        } catch (error) {
          toast(t('The checklist was not changed. {reason}', { reason: messageOf(error) }), 'error');
          void client.invalidateQueries({ queryKey });
          return false;
        } finally {
          setPending((edits) => edits.filter((each) => each !== edit));
        }
      };
      setPending((edits) => [...edits, edit]);
      const saving = last.current.then(run);
      last.current = saving;
      return saving;
    },
    [client, id, toast],
  );
  return { items: pending.reduce<Items>((items, edit) => edit(items) ?? items, checklist), save };
}

/** Without the tick, which stays. An item that has no id yet is new. */
function asSent({ id, text, userId }: TaskItem) {
  return { ...(!isNew(id) && { id }), text, userId: userId ?? null };
}

/** Ticks an item at once. If that is refused, it is as it was. Other ticks that are on their way stay. */
export function useTickItem({ id }: Pick<TaskDetails, 'id'>) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = taskQuery(id);
  const show = (itemId: string, done: boolean) =>
    client.setQueryData(queryKey, (task) => task && withTick(task, itemId, done));
  return useMutation({
    mutationFn: async ({ itemId, done }: { itemId: string; done: boolean }) => {
      // What is being read may be older than the tick.
      await client.cancelQueries({ queryKey });
      show(itemId, done);
      return call('tickTaskItem', { params: { id, itemId }, body: { done } });
    },
    onError: (error, { itemId, done }) => {
      toast(messageOf(error), 'error');
      show(itemId, !done);
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['tasks', 'project'] }),
  });
}

function withTick(task: TaskDetails, itemId: string, done: boolean): TaskDetails {
  const checklist = task.checklist.map((item) => (item.id === itemId ? { ...item, done } : item));
  return { ...task, checklist, itemsDone: checklist.filter((item) => item.done).length };
}
