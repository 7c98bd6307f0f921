import { useState } from 'react';
import type { TaskStatus } from '#contract/work/task-values.ts';
import { taskStatusLabels } from '#contract/work/task-values.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import type { WorkItem } from '#contract/work/waiting.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { nameOfDay } from '#web/lib/days.ts';
import { useSession } from '#web/lib/session.ts';
import { t, translated } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';
import { useUpdateTask } from '#web/work/tasks/queries.ts';
import { useUpdateTicket } from '#web/work/tickets/queries.ts';

type Change = { dueOn: string | null } | { status: TaskStatus | TicketStatus };

export interface WorkChanges {
  /** The work with the changes that are being saved. */
  shown: (items: readonly WorkItem[]) => readonly WorkItem[];
  isSaving: (item: WorkItem) => boolean;
  change: (item: WorkItem, change: Change) => void;
  /** Whether the user may give it another due date. */
  mayMove: (item: WorkItem) => boolean;
  /** Whether ticking it ends it. What asks for a file or an answer ends with that. */
  mayTick: (item: WorkItem) => boolean;
  /** Whether it is a ticket whose status the user may choose. */
  mayChooseStatus: (item: WorkItem) => boolean;
}

/**
 * Changes tasks and tickets in place. What is being saved is shown as it will be. If it fails, for example because somebody else changed it
 * first, the saved state is shown, and a message says why.
 */
export function useWorkChanges(): WorkChanges {
  const toast = useToast();
  const can = useCan();
  const isStaff = !useSession()?.user.clientId;
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: updateTicket } = useUpdateTicket();
  const [saving, setSaving] = useState<ReadonlyMap<string, Change>>(new Map());

  async function change(item: WorkItem, asked: Change): Promise<void> {
    const { kind, id, version, title } = item;
    if (saving.has(id) || version === undefined) return;
    setSaving((before) => new Map(before).set(id, asked));
    try {
      const saved =
        kind === 'ticket'
          ? await updateTicket({ id, version, ...(asked as { status: TicketStatus }) })
          : await updateTask({ id, version, ...(asked as { dueOn: string | null } | { status: TaskStatus }) });
      const back = 'dueOn' in asked ? { dueOn: item.dueOn ?? null } : { status: item.status };
      const undo = undoAction(() => void change({ ...changed(item, asked), version: saved.version }, back));
      toast(saidOf(title, asked), 'success', undo);
    } catch (error) {
      const texts = { title, reason: messageOf(error) };
      const words =
        'dueOn' in asked
          ? t('“{title}” was not moved. {reason}', texts)
          : t('“{title}” was not changed. {reason}', texts);
      toast(words, 'error');
    } finally {
      setSaving((before) => new Map([...before].filter(([each]) => each !== id)));
    }
  }

  return {
    shown: (items) =>
      items.map((item) => {
        const asked = saving.get(item.id);
        return asked ? changed(item, asked) : item;
      }),
    isSaving: ({ id }) => saving.has(id),
    change: (item, asked) => void change(item, asked),
    mayMove: ({ kind }) => kind === 'task' && can('createTask'),
    mayTick: ({ kind, wants }) => kind === 'task' && wants === 'nothing' && can('updateTask'),
    mayChooseStatus: ({ kind }) => kind === 'ticket' && isStaff && can('updateTicket'),
  };
}

function changed(item: WorkItem, asked: Change): WorkItem {
  return 'dueOn' in asked ? { ...item, dueOn: asked.dueOn ?? undefined } : { ...item, ...asked };
}

function saidOf(title: string, asked: Change): string {
  if ('status' in asked) {
    const labels: Record<TaskStatus | TicketStatus, string> = { ...ticketStatusLabels, ...taskStatusLabels };
    return t('“{title}” is now {status}', { title, status: translated(labels[asked.status]) });
  }
  if (asked.dueOn === null) return t('“{title}” has no due date now', { title });
  return t('“{title}” is now due on {day}', { title, day: nameOfDay(asked.dueOn) });
}
