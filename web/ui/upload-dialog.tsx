import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FileName } from './file-name.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type Refusal, sortOut, type UploadRules } from './upload-dialog-choice.ts';
import { UploadFiles } from './upload-dialog-files.tsx';
import { UploadPicker } from './upload-dialog-picker.tsx';
import { type SendFile, useUploadQueue } from './upload-dialog-queue.ts';

interface UploadDialogProps {
  title: string;
  rules: UploadRules;
  /** Which kinds of files there may be, in words. */
  kinds: string;
  /** Dropped before the dialog opened; the dialog sorts them out. */
  dropped?: readonly File[];
  /** The fields below the files. */
  children: ReactNode;
  /** Something was typed into the fields. */
  dirty: boolean;
  send: SendFile;
  /** The words for a failed upload. */
  messageOf: (error: unknown) => string;
  /** Everything has arrived; the dialog closes after it. */
  onSent: (count: number) => void;
  onClose: () => void;
}

/** Files one after another to the server. It cannot be closed while it uploads; what fails stays, with the reason. */
export function UploadDialog({ title, rules, kinds, dropped = [], children, send, ...props }: UploadDialogProps) {
  const [first] = useState(() => sortOut(dropped, rules));
  const [refusals, setRefusals] = useState<readonly Refusal[]>(first.refusals);
  const queue = useUploadQueue(first.taken, props.messageOf);
  const { files, running } = queue;

  // One reason is the dialog's; of several each stands beside its file.
  const messages = [...new Set(files.flatMap(({ message }) => message ?? []))];

  function choose(chosen: readonly File[]) {
    const { taken, refusals } = sortOut(chosen, rules);
    setRefusals(refusals);
    queue.add(taken);
  }

  async function upload() {
    setRefusals([]);
    const { sent, left } = await queue.run(send);
    if (left) return;
    if (sent > 0) props.onSent(sent);
    props.onClose();
  }

  return (
    <FormDialog
      open
      title={title}
      submitLabel={running ? 'Uploading...' : 'Upload'}
      submitDisabled={files.length === 0}
      dirty={files.length > 0 || props.dirty}
      working={running}
      error={messages.length > 1 ? `${messages.length} files could not be uploaded.` : messages[0]}
      extraActions={running && <Button onClick={queue.stop}>Stop</Button>}
      onSubmit={upload}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 0.5 }}>
        <UploadPicker rules={rules} kinds={kinds} compact={files.length > 0} disabled={running} onChoose={choose} />
        {refusals.length > 0 && (
          <Alert severity="warning" icon={<CircleAlert size={18} />}>
            {refusals.map(({ fileName, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files from different folders may have one name
              <div key={index}>
                <FileName name={fileName} /> {reason}
              </div>
            ))}
          </Alert>
        )}
        <UploadFiles
          files={files}
          formatSize={rules.formatSize}
          explained={messages.length > 1}
          onRemove={queue.remove}
        />
        <Box
          component="fieldset"
          disabled={running}
          sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}
        >
          {children}
        </Box>
      </Box>
    </FormDialog>
  );
}
