import type { TrashNoun } from '#contract/work/trash-nouns.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useRestore } from './queries.ts';

/** Returns the action of the message after deleting something: it restores the thing from the trash. */
export function useUndoDelete(noun: TrashNoun, { id, title }: { id: string; title: string }): () => void {
  const toast = useToast();
  const { mutateAsync } = useRestore(noun);
  // Not with the callbacks of `mutate`: the dialog that asked is closed by then.
  return () =>
    void mutateAsync(id).then(
      () => toast(t('“{title}” is restored.', { title }), 'success'),
      (error) => toast(messageOf(error), 'error'),
    );
}
