import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Download, MapPin } from 'lucide-react';
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
import { previewKind } from '#web/work/documents/preview-kind.ts';
import { ShownPicture } from '#web/work/documents/shown-picture.tsx';
import { useDownload } from '#web/work/documents/use-download.ts';
import { imageUrlQuery } from '#web/work/images/queries.ts';
import { conversationPath } from '#web/work/messages/paths.ts';
import { PinnedFile, type Pins, usePins } from '#web/work/messages/use-pins.tsx';
import { projectDetailsQuery } from '#web/work/projects/queries.ts';

const CompareEarlier = lazy(() => loadChunk(() => import('./compare-earlier.tsx')));

/** The very version that was asked about. */
export function SignOffFile({ signOff }: { signOff: SignOff }) {
  const { id, subjectType, subjectId, version, projectId } = signOff;
  const tab = subjectType === 'document' ? 'documents' : 'images';
  const project = useQuery({ ...projectDetailsQuery(projectId ?? ''), enabled: projectId !== undefined });
  const pins = usePins({
    subject: { type: subjectType, id: subjectId },
    version,
    newest: version,
    pathOf: (message) =>
      projectId ? conversationPath({ projectId, file: { tab, id: subjectId }, message }) : `/approvals/${id}`,
    // Nothing is written until this is known.
    isArchived: projectId !== undefined && (!project.data || project.data.archivedAt !== undefined),
  });
  return (
    <Card
      component="section"
      aria-label={t('Version {number}', { number: version })}
      sx={[frame, Boolean(pins.panel) && withPanel]}
    >
      {subjectType === 'document' ? (
        <DocumentVersion signOff={signOff} pins={pins} />
      ) : (
        <Picture signOff={signOff} pins={pins} />
      )}
    </Card>
  );
}

function DocumentVersion({ signOff, pins }: PartProps) {
  const file = { id: signOff.subjectId, fileName: signOff.fileName, version: signOff.version };
  const { start, part } = useDownload(file);
  const kind = previewKind(file.fileName);
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
        {kind && kind !== 'text' && <AddPin pins={pins} />}
        {download}
      </Box>
      <PinnedFile pins={pins}>
        <DocumentContent file={file} download={download} layerOf={pins.layerOf} />
      </PinnedFile>
      <LazyBoundary part={comparison.isOpen ? 'compare' : undefined} onClose={comparison.close}>
        {comparison.isOpen && <CompareEarlier documentId={file.id} version={file.version} onClose={comparison.close} />}
      </LazyBoundary>
    </>
  );
}

function Picture({ signOff: { subjectId, fileName }, pins }: PartProps) {
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
    <>
      {pins.add && (
        <Box sx={bar}>
          <AddPin pins={pins} />
        </Box>
      )}
      <PinnedFile pins={pins}>
        <ShownPicture address={apiUrl(image.data.url)} name={fileName} layer={pins.layerOf()} />
      </PinnedFile>
    </>
  );
}

function AddPin({ pins }: { pins: Pins }) {
  return (
    pins.add && (
      <Button startIcon={<MapPin size={16} />} onClick={pins.add}>
        {t('Add a Pin')}
      </Button>
    )
  );
}

interface PartProps {
  signOff: SignOff;
  pins: Pins;
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  height: { xs: '60vh', md: 'calc(100vh - 200px)' },
  minHeight: 320,
  overflow: 'hidden',
} as const;
/** Where the conversation stands below the file, both need room. */
const withPanel = { height: { xs: '150vh', md: 'calc(100vh - 200px)' }, maxHeight: { xs: 1200, md: 'none' } } as const;
const bar = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: `1px solid ${token('line')}`,
} as const;
