import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from './file-name.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { ShownFile } from './upload-dialog-queue.ts';

interface UploadFilesProps {
  files: readonly ShownFile[];
  formatSize: (bytes: number) => string;
  /** Whether each failed file shows its own reason, or only that it failed. */
  explained: boolean;
  onRemove: (id: number) => void;
}

/** The files of an upload with their progress and a button to remove them. */
export function UploadFiles({ files, onRemove, ...each }: UploadFilesProps) {
  if (files.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('Chosen files')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={() => onRemove(file.id)} {...each} />
      ))}
    </Box>
  );
}

interface FileRowProps {
  file: ShownFile;
  formatSize: (bytes: number) => string;
  explained: boolean;
  onRemove: () => void;
}

function FileRow({ file: { file, state, part, message }, formatSize, explained, onRemove }: FileRowProps) {
  const uploading = state === 'uploading';
  const label = uploading ? t('Cancel upload of {name}', { name: file.name }) : t('Remove {name}', { name: file.name });
  return (
    <Box component="li" sx={{ ...row, borderColor: state === 'failed' ? token('bad') : token('line') }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500, ...oneLine }}>
            <FileName name={file.name} />
          </Box>
          <Box
            component="span"
            className="tabular"
            sx={{ flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' }}
          >
            {formatSize(file.size)}
          </Box>
        </Box>
        {uploading && <ProgressBar value={Math.floor(part * 100)} label={t('Upload of {name}', { name: file.name })} />}
        {message && (
          <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: token('bad'), overflowWrap: 'anywhere' }}>
            {explained ? message : t('Not uploaded')}
          </Box>
        )}
      </Box>
      <IconButton size="small" aria-label={label} title={label} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  pl: 1.5,
  pr: 0.75,
  py: 0.75,
  border: 1,
  borderRadius: '8px',
} as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
