import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { downloadDocument } from './queries.ts';

/** Fetches and saves a document. `part` (0 to 1) is there while it is on its way; a toast tells of a failure. */
export function useDownload(document: { id: string; fileName: string }) {
  const [part, setPart] = useState<number>();
  const toast = useToast();
  async function start() {
    // The button stays as it is while it works: one that is disabled loses the focus.
    if (part !== undefined) return;
    setPart(0);
    try {
      await downloadDocument(document, { onProgress: setPart });
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setPart(undefined);
    }
  }
  return { start, part };
}
