import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CloudUpload } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { formatLimit, type UploadRules } from './upload-dialog-choice.ts';

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
export function UploadPicker({ rules, kinds, compact, disabled, onChoose }: UploadPickerProps) {
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
        <span>
          {rules.single ? t('Drop a file here or') : compact ? t('Drop more files here or') : t('Drop files here or')}
        </span>
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
