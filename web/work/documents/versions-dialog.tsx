import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Columns2, Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { isPicture } from '#contract/work/images.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { useClosedByBack } from '#web/lib/back-closes.ts';
import { formatFileSize, formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { UploadDialog } from '#web/ui/upload-dialog.tsx';
import { useMoreTypes, withMoreNames, withMoreTypes } from '#web/work/files/more-types.ts';
import { PlaceNote } from '#web/work/files/upload-files.tsx';
import { useUploadLimit } from '#web/work/files/upload-limit.ts';
import { uploadMessage } from '#web/work/files/upload-message.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { documentFiles, documentsAndPictures } from './document-files.tsx';
import { useUploadVersion, versionsQuery } from './queries.ts';
import { useDownload } from './use-download.ts';

interface VersionsDialogProps {
  document: Pick<ProjectDocument, 'id' | 'fileName' | 'contentType'>;
  mayUpload: boolean;
  /** A new version that was dropped on the document. */
  dropped?: readonly File[] | undefined;
  onClose: () => void;
}

const loading = t('Loading versions...');

/** All versions of a document, and how to add one. */
export default function VersionsDialog({ document, mayUpload, dropped, onClose }: VersionsDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useList(versionsQuery(document.id));
  const [uploading, setUploading] = useState(dropped);
  const comparison = useClosedByBack('compare');
  const [newest] = list.items;
  useReturnFocus(true);
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Versions')}
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
        >
          <FileName name={newest?.fileName ?? document.fileName} />
        </Box>
      </DialogTitle>
      <DialogContent>
        <ListStates
          list={list}
          loading={loading}
          skeleton={(text) => (
            <>
              {text}
              <SkeletonRows count={2} height={64} />
            </>
          )}
          empty={null}
        >
          <Box component="ul" aria-label={t('Versions')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((version) => (
              <VersionRow key={version.id} version={version} isNewest={version === newest} />
            ))}
          </Box>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </ListStates>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mr: 'auto' }}>
          {mayUpload && (
            <Button startIcon={<Upload size={16} />} onClick={() => setUploading([])}>
              {t('Upload New Version')}
            </Button>
          )}
          {list.items.length > 1 && (
            <Button startIcon={<Columns2 size={16} />} onClick={comparison.open}>
              {t('Compare')}
            </Button>
          )}
        </Box>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
      {uploading && <UploadVersion document={document} dropped={uploading} onClose={() => setUploading(undefined)} />}
      {comparison.isOpen && <CompareDialog versions={list.items} onClose={comparison.close} />}
    </Dialog>
  );
}

interface UploadVersionProps {
  document: Pick<ProjectDocument, 'id' | 'contentType'>;
  dropped: readonly File[];
  onClose: () => void;
}

/** Uploads a new version of a document, with a note about what is new. */
function UploadVersion({ document: { id, contentType }, dropped, onClose }: UploadVersionProps) {
  const [note, setNote] = useDraftState({ form: 'version', within: id }, '');
  const { mutateAsync } = useUploadVersion(id);
  const toast = useToast();
  const { failed } = documentFiles.upload;
  const { rules, accepts } = isPicture(contentType) ? documentsAndPictures : documentFiles.upload;
  const more = useMoreTypes();
  return (
    <UploadDialog
      title={t('Upload New Version')}
      rules={{ ...withMoreTypes(rules, more), single: true, limit: useUploadLimit() }}
      kinds={withMoreNames(accepts, more)}
      dropped={dropped}
      dirty={note !== ''}
      send={(file, options) => mutateAsync({ file, note, ...options })}
      messageOf={(error) => uploadMessage(error, failed)}
      onSent={() => toast(t('New version uploaded'), 'success')}
      onClose={onClose}
    >
      {isPicture(contentType) && <PlaceNote />}
      <TextArea
        label={t('What is new?')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </UploadDialog>
  );
}

/** One version in the list: who added it, when, and what is new. */
function VersionRow({ version, isNewest }: { version: DocumentVersion; isNewest: boolean }) {
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
