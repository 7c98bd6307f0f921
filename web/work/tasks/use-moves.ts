import { useMemo, useState } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type Move, moved } from './order.ts';
import { useMoveTask } from './queries.ts';

/** Moves tasks. What is being saved is shown where it goes. If it fails, it is back in its place, and a message says why. */
export function useMoves(tasks: readonly Task[]) {
  const toast = useToast();
  const { mutateAsync } = useMoveTask();
  const [saving, setSaving] = useState<Move>();

  async function move(asked: Move | undefined): Promise<void> {
    if (!asked || saving) return;
    setSaving(asked);
    try {
      await mutateAsync({ id: asked.task.id, status: asked.status, afterId: asked.afterId });
    } catch (error) {
      toast(t('“{title}” was not moved. {reason}', { title: asked.task.title, reason: messageOf(error) }), 'error');
    } finally {
      setSaving(undefined);
    }
  }

  // Right after itself is where it is.
  const inPlace = saving && {
    ...saving,
    afterId: saving.afterId === saving.task.id ? before(tasks, saving) : saving.afterId,
  };
  return {
    tasks: inPlace ? moved(tasks, inPlace) : tasks,
    savingId: saving?.task.id,
    move: (asked?: Move) => void move(asked),
  };
}

function before(tasks: readonly Task[], { task }: Move): string | null {
  return tasks[tasks.findIndex(({ id }) => id === task.id) - 1]?.id ?? null;
}

/** What the user may do with tasks of a project. The same object until that changes, because every row has it. */
export function useTaskRights(isArchived: boolean) {
  const can = useCan();
  const userId = useSession()?.user.id;
  const reports = useHolds('Project:EditProjects', 'Project:ReportProjectProgress');
  const mayEdit = can('createTask') && !isArchived;
  const mayUpdate = can('updateTask') && !isArchived;
  const mayOrder = can('moveTask') && !isArchived;
  return useMemo(
    () => ({
      mayEdit,
      /** Whether they may change the status. */
      mayTick: ({ assigneeId }: Task) => mayUpdate && (reports || assigneeId === userId),
      /** Whether they may change its place as well. */
      mayMove: ({ assigneeId }: Task) => mayOrder && (reports || assigneeId === userId),
      isMine: ({ assigneeId }: Task) => assigneeId !== undefined && assigneeId === userId,
    }),
    [mayEdit, mayUpdate, mayOrder, reports, userId],
  );
}
