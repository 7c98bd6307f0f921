import type { RefObject } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { restoreDraft } from './restore-draft.ts';
import type { Subject } from './subject.ts';
import { useTakeBack } from './withheld.ts';

/** Takes messages back: into the draft with that key, or to nothing. Then the focus is in the field. */
export function useUndo(subject: Subject, key: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { mutateAsync } = useTakeBack(subject);
  const toast = useToast();

  async function remove(id: string) {
    try {
      const taken = await mutateAsync(id);
      if (!taken) toast(t('It is too late: the message is already posted.'), 'info');
      field.current?.focus();
      return taken;
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  }

  async function takeBack(id: string) {
    const taken = await remove(id);
    if (taken) restoreDraft(key, taken.message, taken.parent);
  }

  return { takeBack: (id: string) => void takeBack(id), discard: (id: string) => void remove(id) };
}
