import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Download } from 'lucide-react';
import { lazy } from 'react';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { messageOf } from '#web/lib/api.ts';
import { useClosedByBack } from '#web/lib/back-closes.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { apiUrl } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { DocumentContent } from '#web/work/documents/document-content.tsx';
import { useDownload } from '#web/work/documents/use-download.ts';
import { imageUrlQuery } from '#web/work/images/queries.ts';

const CompareEarlier = lazy(() => loadChunk(() => import('./compare-earlier.tsx')));

/** The very version that was asked about. */
export function SignOffFile({ signOff }: { signOff: SignOff }) {
  return (
    <Card component="section" aria-label={t('Version {number}', { number: signOff.version })} sx={frame}>
      {signOff.subjectType === 'document' ? <DocumentVersion signOff={signOff} /> : <Picture signOff={signOff} />}
    </Card>
  );
}

function DocumentVersion({ signOff }: { signOff: SignOff }) {
  const file = { id: signOff.subjectId, fileName: signOff.fileName, version: signOff.version };
  const { start, part } = useDownload(file);
  const comparison = useClosedByBack('compare');
  const download = (
    <Button variant="outlined" startIcon={<Download size={16} />} aria-disabled={part !== undefined} onClick={start}>
      {t('Download')}
    </Button>
  );
  return (
    <>
      <Box sx={bar}>
        {signOff.version > 1 && (
          <Button startIcon={<Columns2 size={16} />} onClick={comparison.open}>
            {t('Compare')}
          </Button>
        )}
        {download}
      </Box>
      <DocumentContent file={file} download={download} />
      <LazyBoundary part={comparison.isOpen ? 'compare' : undefined} onClose={comparison.close}>
        {comparison.isOpen && <CompareEarlier documentId={file.id} version={file.version} onClose={comparison.close} />}
      </LazyBoundary>
    </>
  );
}

function Picture({ signOff: { subjectId, fileName } }: { signOff: SignOff }) {
  const image = useQuery(imageUrlQuery(subjectId));
  if (image.isLoadingError) return <ErrorState message={messageOf(image.error)} onRetry={() => image.refetch()} />;
  if (!image.data) {
    return (
      <Loading text={t('Loading picture...')} failure={image.failureReason}>
        <SkeletonRows count={1} height={320} />
      </Loading>
    );
  }
  return (
    <Box
      component="img"
      src={apiUrl(image.data.url)}
      alt={fileName}
      sx={{ flex: 1, minHeight: 0, width: '100%', objectFit: 'contain', backgroundColor: token('wash') }}
    />
  );
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  height: { xs: '60vh', md: 'calc(100vh - 200px)' },
  minHeight: 320,
  overflow: 'hidden',
} as const;
const bar = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: `1px solid ${token('line')}`,
} as const;
