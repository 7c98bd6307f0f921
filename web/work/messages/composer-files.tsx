import Alert from '@mui/material/Alert';
import { CircleAlert } from 'lucide-react';
import { formatFileSize } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { FileName } from '#web/ui/file-name.tsx';
import type { Refusal } from '#web/ui/upload-dialog-choice.ts';
import { UploadFiles } from '#web/ui/upload-dialog-files.tsx';
import type { ShownFile } from '#web/ui/upload-dialog-queue.ts';
import { removeFile, sendAgain } from './draft-files.ts';
import type { DraftFile } from './drafts.ts';

interface ComposerFilesProps {
  draftKey: string;
  files: readonly DraftFile[];
  /** The files that were not taken. */
  refusals: readonly Refusal[];
}

/** The files of a draft with their progress, and why others are not there. */
export function ComposerFiles({ draftKey, files, refusals }: ComposerFilesProps) {
  const failed = files.filter(({ state }) => state === 'failed');
  return (
    <div className="composer-files">
      <UploadFiles
        files={files.map(asQueued)}
        formatSize={formatFileSize}
        explained
        onRemove={(id) => removeFile(draftKey, id)}
      />
      {failed.length > 0 && (
        <button
          type="button"
          className="message-link"
          onClick={() => {
            for (const each of failed) sendAgain(draftKey, each);
          }}
        >
          {t('Try the upload again')}
        </button>
      )}
      {refusals.length > 0 && (
        <Alert severity="warning" icon={<CircleAlert size={18} />}>
          {refusals.map(({ fileName, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files from different folders may have one name
            <div key={index}>{reason(<FileName name={fileName} />)}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** A file that is uploaded waits for its message. */
function asQueued({ state, ...file }: DraftFile): ShownFile {
  return { ...file, state: state === 'done' ? 'waiting' : state };
}
