import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Download, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { DocumentContent } from './document-content.tsx';
import { useDownload } from './use-download.ts';

interface CompareDialogProps {
  /** At least two, newest first. */
  versions: readonly DocumentVersion[];
  onClose: () => void;
}

/** Two versions side by side, or one below the other on narrow screens. */
export function CompareDialog({ versions, onClose }: CompareDialogProps) {
  const id = useId();
  const [[left, right], setShown] = useState(() => [versions[1]?.number ?? 1, versions[0]?.number ?? 1]);
  useReturnFocus(true);
  return (
    <Dialog open onClose={onClose} fullScreen aria-labelledby={id}>
      <Box sx={head}>
        <Box component="h2" id={id} sx={{ flex: 1, minWidth: 0, fontSize: '1rem', fontWeight: 600 }}>
          {t('Compare versions')}
        </Box>
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Box>
      <Box sx={panes}>
        <Pane
          label={t('First version')}
          shown={left}
          versions={versions}
          onShow={(number) => setShown([number, right])}
        />
        <Pane
          label={t('Second version')}
          shown={right}
          versions={versions}
          onShow={(number) => setShown([left, number])}
        />
      </Box>
    </Dialog>
  );
}

interface PaneProps {
  label: string;
  shown: number | undefined;
  versions: readonly DocumentVersion[];
  onShow: (number: number) => void;
}

function Pane({ label, shown, versions, onShow }: PaneProps) {
  const version = versions.find(({ number }) => number === shown);
  return (
    <Box component="section" aria-label={t('Version {number}', { number: shown ?? '' })} sx={pane}>
      <Box sx={{ px: 2, py: 1, borderBottom: `1px solid ${token('line')}` }}>
        <SelectInput label={label} value={shown} onChange={(event) => onShow(Number(event.target.value))}>
          {versions.map(({ number, createdAt, createdByName }) => (
            <option key={number} value={number}>
              {t('Version {number}, {person}, {time}', {
                number,
                person: personName(createdByName),
                time: formatMoment(createdAt),
              })}
            </option>
          ))}
        </SelectInput>
      </Box>
      {version && <Content key={version.number} version={version} />}
    </Box>
  );
}

function Content({ version }: { version: DocumentVersion }) {
  const file = { id: version.documentId, fileName: version.fileName, version: version.number };
  const { start, part } = useDownload(file);
  return (
    <DocumentContent
      file={file}
      download={
        <Button
          variant="outlined"
          startIcon={<Download size={16} />}
          aria-disabled={part !== undefined}
          onClick={start}
        >
          {t('Download')}
        </Button>
      }
    />
  );
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: `1px solid ${token('line')}`,
} as const;
const panes = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gridTemplateRows: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr)' },
} as const;
const pane = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  minWidth: 0,
  '& + &': {
    borderLeft: { md: `1px solid ${token('line')}` },
    borderTop: { xs: `1px solid ${token('line')}`, md: 0 },
  },
} as const;
