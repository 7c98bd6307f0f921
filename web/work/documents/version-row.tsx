import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Download } from 'lucide-react';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import { formatFileSize, formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useDownload } from './use-download.ts';

/** One version in the list: who added it, when, and what is new. */
export function VersionRow({ version, isNewest }: { version: DocumentVersion; isNewest: boolean }) {
  const { number, fileName, fileSizeBytes, note, createdAt, createdByName } = version;
  const { start, part } = useDownload({ id: version.documentId, fileName, version: number });
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
          {t('Version {number}', { number })}
          {isNewest && <StatusBadge tone="accent" label={t('Newest')} />}
        </Box>
        <Box sx={quiet}>
          <FileName name={fileName} /> · {formatFileSize(fileSizeBytes)}
        </Box>
        <Box sx={quiet}>
          {personName(createdByName)} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </Box>
        {note && <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>{note}</Box>}
      </Box>
      <Tooltip title={t('Download')} describeChild>
        <IconButton
          size="small"
          aria-label={t('Download version {number}', { number })}
          aria-disabled={part !== undefined}
          onClick={start}
        >
          <Download size={17} aria-hidden="true" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
