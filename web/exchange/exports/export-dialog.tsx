import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Export, NewExport } from '#contract/exchange/exports.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { ExportState } from './export-state.tsx';
import { exportsQuery, useCreateExport } from './queries.ts';
import { useExportDownload } from './use-export-download.ts';

interface ExportDialogProps {
  asked: NewExport;
  title: string;
  /** What is in the archive. */
  text: string;
  onClose: () => void;
}

/** Makes an archive, shows how far it is, and downloads it. */
export default function ExportDialog({ asked, title, text, onClose }: ExportDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const exports = useQuery(exportsQuery());
  const create = useCreateExport();
  const download = useExportDownload();
  const archive = exports.data?.find(({ kind, subjectId }) => kind === asked.kind && subjectId === asked.subjectId);
  useReturnFocus(true);
  const make = () => {
    if (!create.isPending) create.mutate(asked);
  };
  const isReady = archive?.state === 'Ready';
  const isMaking = create.isPending || archive?.state === 'Queued' || archive?.state === 'Running';
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
        {exports.data ? (
          <Now archive={archive} />
        ) : exports.isError ? (
          <ErrorState compact message={messageOf(exports.error)} onRetry={() => exports.refetch()} />
        ) : (
          <Loading text={t('Loading archives...')} failure={exports.failureReason}>
            <SkeletonRows count={1} height={48} />
          </Loading>
        )}
        {create.isError && (
          <Alert severity="error" icon={<CircleAlert size={18} />}>
            {messageOf(create.error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        {isReady && (
          <div style={{ marginInlineEnd: 'auto' }}>
            <Button onClick={make}>{t('Make a new archive')}</Button>
          </div>
        )}
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
        {exports.data && (
          // Not disabled while it works, because a disabled button loses the focus.
          <Button
            variant="contained"
            aria-disabled={isMaking}
            onClick={() => (isReady ? download.start(archive) : isMaking || make())}
          >
            {isMaking ? t('Making...') : isReady ? download.label : archive ? t('Try again') : t('Make archive')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Now({ archive }: { archive: Export | undefined }) {
  if (!archive) return null;
  const isMaking = archive.state === 'Queued' || archive.state === 'Running';
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ExportState archive={archive} />
      {isMaking && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('You can close this window. The archive will be in My Profile, under Your archives.')}
        </Typography>
      )}
    </Box>
  );
}
