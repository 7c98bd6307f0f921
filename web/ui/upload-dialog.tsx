import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert, CloudUpload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from './file-name.tsx';
import { FormDialog } from './form-dialog.tsx';
import { formatLimit, type Refusal, sortOut, type UploadRules } from './upload-dialog-choice.ts';
import { UploadFiles } from './upload-dialog-files.tsx';
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

interface UploadPickerProps {
  rules: UploadRules;
  kinds: string;
  /** Smaller once files are chosen. */
  compact: boolean;
  disabled: boolean;
  /** `isPicked`: in the file picker, which says itself what it offers. */
  onChoose: (files: readonly File[], isPicked: boolean) => void;
}

/** A zone to drop, paste or choose files. */
function UploadPicker({ rules, kinds, compact, disabled, onChoose }: UploadPickerProps) {
  // Only `sortOut` decides which files are accepted. The library would accept by type only, and the server would reject
  // some of them.
  const choose = rules.single ? t('Choose a file') : t('Choose files');
  const zone = useDropzone({
    onDrop: (files, _rejected, event) => onChoose(files, 'type' in event && event.type === 'change'),
    disabled,
    noClick: true,
    noKeyboard: true,
  });
  return (
    <Box
      {...zone.getRootProps({ role: 'group', 'aria-label': t('Files') })}
      data-over={zone.isDragActive}
      sx={{ ...area, flexDirection: compact ? 'row' : 'column', py: compact ? 1.5 : { xs: 3, sm: 4 } }}
    >
      <input {...zone.getInputProps({ accept: rules.accept, 'aria-label': choose, multiple: !rules.single })} />
      {!compact && (
        <Box component="span" sx={{ lineHeight: 0, color: token('accent') }}>
          <CloudUpload size={28} strokeWidth={1.5} aria-hidden="true" />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1 }}>
        <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
          {rules.single ? t('Drop a file here or') : compact ? t('Drop more files here or') : t('Drop files here or')}
        </Box>
        <Button variant="outlined" size="small" disabled={disabled} autoFocus onClick={zone.open}>
          {choose}
        </Button>
      </Box>
      {!compact && (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', textWrap: 'balance' }}>
          {kinds} · {formatLimit(rules.limit)}
        </Box>
      )}
    </Box>
  );
}

const area = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  textAlign: 'center',
  border: `1.5px dashed ${token('edge')}`,
  borderRadius: '10px',
  backgroundColor: token('paper'),
  transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
  '&[data-over=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
