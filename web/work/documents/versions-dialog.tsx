import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Columns2, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { useClosedByBack } from '#web/lib/back-closes.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { versionsQuery } from './queries.ts';
import { UploadVersion } from './upload-version.tsx';
import { VersionRow } from './version-row.tsx';

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
