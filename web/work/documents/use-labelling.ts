import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { plural, t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';

interface Labelled {
  ids: readonly string[];
  label: string;
}

/** Labels documents, and says what became of it. `label` resolves with whether it was saved. */
export function useLabelling() {
  const toast = useToast();
  const { mutateAsync, isPending, error } = useSaving(
    ({ ids, label }: Labelled) => call('bulkUpdateDocuments', { body: { ids: [...ids], change: { label } } }),
    'documents',
  );
  const label = async (labelled: Labelled): Promise<boolean> => {
    try {
      const refused = (await mutateAsync(labelled)).filter(({ status }) => status >= 400);
      if (refused.length > 0) toast(countOfRefused(refused.length), 'error');
      else toast(t('Changes saved'), 'success');
      return true;
    } catch {
      return false;
    }
  };
  return { label, isPending, error };
}

function countOfRefused(count: number): string {
  return plural(count, {
    one: 'You cannot change {count} of the documents. The others are changed.',
    other: 'You cannot change {count} of the documents. The others are changed.',
  });
}
