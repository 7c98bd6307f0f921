import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Download, MessagesSquare, X } from 'lucide-react';
import { useId } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { DocumentContent } from './document-content.tsx';
import { useDownload } from './use-download.ts';

interface PreviewDialogProps {
  document: ProjectDocument;
  /** Opens the conversation over it. */
  onConversation: (document: ProjectDocument) => void;
  onClose: () => void;
}

/** Shows a document with a download button. */
export default function PreviewDialog({ document, onConversation, onClose }: PreviewDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('md'));
  const { start, part } = useDownload(document);
  useReturnFocus(true);
  const download = (
    <Button variant="outlined" startIcon={<Download size={16} />} aria-disabled={part !== undefined} onClick={start}>
      {t('Download')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="lg"
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: '100%' } } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: `1px solid ${token('line')}`,
        }}
      >
        {/* On a phone the buttons leave the name no room in one row with it. */}
        <Box sx={{ flex: { xs: '1 0 calc(100% - 56px)', sm: 1 }, minWidth: 0 }}>
          <Box
            component="h2"
            id={id}
            aria-label={document.fileName}
            sx={{ fontSize: '1rem', fontWeight: 600, ...oneLine }}
          >
            <FileName whole name={document.fileName} />
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatFileSize(document.fileSizeBytes)}</Box>
        </Box>
        <Box sx={{ order: { xs: 1, sm: 0 }, display: 'flex', gap: 1 }}>
          <Button variant="outlined" startIcon={<MessagesSquare size={16} />} onClick={() => onConversation(document)}>
            {t('Conversation')}
          </Button>
          {download}
        </Box>
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Box>
      <DocumentContent file={{ ...document, version: document.currentVersion }} download={download} />
    </Dialog>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
