import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type DownloadedDocument, downloadDocument } from './queries.ts';

/** Downloads a document. `part` (0 to 1) is set during the download. A toast shows a failure. */
export function useDownload(document: DownloadedDocument) {
  const [part, setPart] = useState<number>();
  const toast = useToast();
  async function start() {
    // Keep the button enabled while it works, because a disabled button loses the focus.
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
