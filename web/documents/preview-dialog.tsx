import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Download, MessagesSquare, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { ProjectDocument } from '#contract/documents.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { previewKind } from './preview-kind.ts';
import { documentBytesQuery } from './queries.ts';
import { TextPreview } from './text-preview.tsx';
import { useDownload } from './use-download.ts';

// pdf.js is as large as the rest of the app.
const PdfPreview = lazy(() => loadChunk(() => import('./pdf-preview.tsx')));

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
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: `1px solid ${token('line')}` }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="h2"
            id={id}
            aria-label={document.fileName}
            sx={{ fontSize: '1rem', fontWeight: 600, ...oneLine }}
          >
            <FileName name={document.fileName} />
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatFileSize(document.fileSizeBytes)}</Box>
        </Box>
        <Button variant="outlined" startIcon={<MessagesSquare size={16} />} onClick={() => onConversation(document)}>
          {t('Conversation')}
        </Button>
        {download}
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Box>
      <Content document={document} download={download} />
    </Dialog>
  );
}

function Content({ document, download }: { document: ProjectDocument; download: ReactNode }) {
  const kind = previewKind(document.fileName);
  const bytes = useQuery({ ...documentBytesQuery(document.id), enabled: kind !== undefined });
  if (!kind) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        text={t('No preview available')}
        hint={t('Download it to open it on your device.')}
        action={download}
      />
    );
  }
  if (bytes.isLoadingError) return <ErrorState message={messageOf(bytes.error)} onRetry={() => bytes.refetch()} />;
  const loading = (
    <Box sx={{ p: 3 }}>
      <Loading text={t('Loading document...')} failure={bytes.failureReason}>
        {(text) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {text}
            <SkeletonRows count={8} height={32} />
          </Box>
        )}
      </Loading>
    </Box>
  );
  if (!bytes.data) return loading;
  if (kind === 'text') return <TextPreview name={document.fileName} bytes={bytes.data} />;
  return (
    <Suspense fallback={loading}>
      <PdfPreview name={document.fileName} bytes={bytes.data} download={download} />
    </Suspense>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
