import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { FileName } from './file-name.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type Refusal, sortOut, type UploadRules } from './upload-dialog-choice.ts';
import { UploadFiles } from './upload-dialog-files.tsx';
import { UploadPicker } from './upload-dialog-picker.tsx';
import { type SendFile, useUploadQueue } from './upload-dialog-queue.ts';

interface UploadDialogProps {
  title: string;
  rules: UploadRules;
  /** The accepted file kinds as text. */
  kinds: string;
  /** Files dropped before the dialog opened. The dialog checks them. */
  dropped?: readonly File[];
  /** The fields below the files. */
  children: ReactNode;
  /** Whether the user typed into the fields. */
  dirty: boolean;
  send: SendFile;
  /** The message of a failed upload. */
  messageOf: (error: unknown) => string;
  /** Called when everything is uploaded, before the dialog closes. */
  onSent: (count: number) => void;
  onClose: () => void;
}

/** Uploads files one after another. Cannot be closed while it runs: Cancel then stops the run. Failed files stay with their reason. */
export function UploadDialog({ title, rules, kinds, dropped = [], children, send, ...props }: UploadDialogProps) {
  const [first] = useState(() => sortOut(dropped, rules));
  const [refusals, setRefusals] = useState<readonly Refusal[]>(first.refusals);
  const queue = useUploadQueue(first.taken, props.messageOf);
  const { files, running } = queue;

  // A single reason is shown for the dialog, several ones at their files.
  const messages = [...new Set(files.flatMap(({ message }) => message ?? []))];

  function choose(chosen: readonly File[], isPicked: boolean) {
    const { taken, refusals } = sortOut(chosen, rules, isPicked);
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
      submitLabel={t('Upload')}
      workingLabel={t('Uploading...')}
      submitDisabled={files.length === 0}
      dirty={files.length > 0 || props.dirty}
      working={running}
      error={
        messages.length > 1
          ? plural(messages.length, {
              one: '{count} file could not be uploaded.',
              other: '{count} files could not be uploaded.',
            })
          : messages[0]
      }
      onStop={queue.stop}
      onSubmit={upload}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 0.5 }}>
        {!(rules.single && files.length > 0) && (
          <UploadPicker rules={rules} kinds={kinds} compact={files.length > 0} disabled={running} onChoose={choose} />
        )}
        {refusals.length > 0 && (
          <Alert severity="warning" icon={<CircleAlert size={18} />}>
            {refusals.map(({ fileName, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files from different folders may have one name
              <div key={index}>{reason(<FileName name={fileName} />)}</div>
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
