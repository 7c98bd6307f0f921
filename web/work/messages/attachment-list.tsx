import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '#contract/work/attachments.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { formatNumber, t } from '#web/texts/index.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { FileIcon } from '#web/work/files/file-icon.tsx';
import { downloadAttachment } from './queries.ts';

/** The files of a message. Each is downloaded, never shown here. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t('Files')}>
      {attachments.map((each) => (
        <AttachmentChip key={each.id} attachment={each} />
      ))}
    </ul>
  );
}

function AttachmentChip({ attachment }: { attachment: Attachment }) {
  const { fileName, sizeBytes } = attachment;
  const [part, setPart] = useState<number>();
  const toast = useToast();
  async function start() {
    if (part !== undefined) return;
    setPart(0);
    try {
      await downloadAttachment(attachment, setPart);
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setPart(undefined);
    }
  }
  return (
    <li>
      <button type="button" className="attachment" aria-disabled={part !== undefined} onClick={start}>
        <span className="only-read">{t('Download')}</span>
        <FileIcon fileName={fileName} />
        <span className="attachment-words">
          <bdi className="attachment-name">
            <FileName name={fileName} />
          </bdi>
          <span className="message-quiet tabular">
            {part === undefined ? formatFileSize(sizeBytes) : `${formatNumber(Math.floor(part * 100))} %`}
          </span>
        </span>
        <Download size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
