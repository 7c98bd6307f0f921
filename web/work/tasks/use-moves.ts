import { useMemo, useRef, useState } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type Move, moved } from './order.ts';
import { useMoveTask } from './queries.ts';

/**
 * Moves tasks, one after the other. What waits or is being saved is shown where it goes. If it fails, it is back in its place, and a message
 * says why.
 */
export function useMoves(tasks: readonly Task[]) {
  const toast = useToast();
  const { mutateAsync } = useMoveTask();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const last = useRef(Promise.resolve());

  async function save(asked: Move): Promise<void> {
    try {
      await mutateAsync({ id: asked.task.id, status: asked.status, afterId: asked.afterId });
    } catch (error) {
      toast(t('“{title}” was not moved. {reason}', { title: asked.task.title, reason: messageOf(error) }), 'error');
    } finally {
      setPending((moves) => moves.filter((each) => each !== asked));
    }
  }

  return {
    tasks: pending.reduce((shown, move) => moved(shown, inPlace(shown, move)), tasks),
    savingId: pending[0]?.task.id,
    move(asked?: Move): void {
      if (!asked) return;
      setPending((moves) => [...moves, asked]);
      last.current = last.current.then(() => save(asked));
    },
  };
}

/** Right after itself is where it is. */
function inPlace(tasks: readonly Task[], move: Move): Move {
  return { ...move, afterId: move.afterId === move.task.id ? before(tasks, move) : move.afterId };
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
