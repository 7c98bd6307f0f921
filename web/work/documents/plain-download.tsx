import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { useDownload } from './use-download.ts';

/** A button that downloads a document and shows its name. */
export function PlainDownload({ document }: { document: { id: string; fileName: string } }) {
  const { start, part } = useDownload(document);
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<Download size={14} />}
      aria-label={t('Download {fileName}', { fileName: document.fileName })}
      aria-busy={part !== undefined}
      onClick={start}
      sx={{ maxWidth: '100%', overflowWrap: 'anywhere', textAlign: 'start' }}
    >
      <FileName name={document.fileName} />
    </Button>
  );
}
