import { useState } from 'react';
import type { Export } from '#contract/exchange/exports.ts';
import { messageOf } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Downloads an archive. `label` says how far it is. A toast shows a failure. */
export function useExportDownload() {
  const [part, setPart] = useState<number>();
  const toast = useToast();
  async function start({ id }: Export): Promise<void> {
    // Keep the button enabled while it works, because a disabled button loses the focus.
    if (part !== undefined) return;
    setPart(0);
    try {
      await download('downloadExport', { params: { id } }, { onProgress: setPart });
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setPart(undefined);
    }
  }
  const percent = part === undefined ? undefined : Math.round(part * 100);
  return { start, label: percent === undefined ? t('Download') : t('Downloading, {percent}%', { percent }) };
}
