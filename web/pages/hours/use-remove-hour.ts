import type { Hour } from '#contract/work/hours.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';
import { againOf, useCreateHour, useDeleteHour } from '#web/work/hours/queries.ts';

/** Deletes an entry, and offers to book the same time again. A correction would be booked as an entry, so it is not offered again. */
export function useRemoveHour(): (entry: Hour) => Promise<void> {
  const toast = useToast();
  const { mutateAsync: create } = useCreateHour();
  const { mutateAsync: remove } = useDeleteHour();
  return async (entry) => {
    await remove(entry);
    const undo = () =>
      create(againOf(entry)).then(
        () => toast(t('Booked again'), 'success'),
        (error) => toast(messageOf(error), 'error'),
      );
    toast(t('Entry deleted'), 'success', entry.correctsId ? undefined : undoAction(() => void undo()));
  };
}
