import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Copies a text to the clipboard. Without https browsers offer none, so the user is asked to copy it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done, 'success');
    } catch {
      toast(t('This browser does not allow copying here. Please select the text and copy it.'), 'error');
    }
  };
}
