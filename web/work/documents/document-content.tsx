import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { DocumentLoading } from './document-loading.tsx';
import { previewKind } from './preview-kind.ts';
import { versionBytesQuery, versionPictureQuery } from './queries.ts';
import { ShownPicture } from './shown-picture.tsx';
import { TextPreview } from './text-preview.tsx';

// pdf.js is as large as the rest of the app.
const PdfPreview = lazy(() => loadChunk(() => import('./pdf-preview.tsx')));

interface DocumentContentProps {
  file: { id: string; fileName: string; version: number };
  /** Offered if the file cannot be shown. */
  download: ReactNode;
  /** What lies over a page, or over what has no pages. */
  layerOf?: ((page?: number) => ReactNode) | undefined;
}

/** What is in one version of a document. */
export function DocumentContent({ file, download, layerOf }: DocumentContentProps) {
  const kind = previewKind(file.fileName);
  const isRead = kind === 'pdf' || kind === 'text';
  const bytes = useQuery({ ...versionBytesQuery(file.id, file.version), enabled: isRead });
  const picture = useQuery({ ...versionPictureQuery(file.id, file.version, 'preview'), enabled: kind === 'picture' });
  const { data, isLoadingError, error, failureReason, refetch } = kind === 'picture' ? picture : bytes;
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
  if (isLoadingError) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  const loading = <DocumentLoading kind={kind} failure={failureReason} />;
  if (!data) return loading;
  if (picture.data) return <PicturePreview name={file.fileName} picture={picture.data} layer={layerOf?.()} />;
  if (!bytes.data) return loading;
  if (kind === 'text') return <TextPreview name={file.fileName} bytes={bytes.data} />;
  return (
    <Suspense fallback={loading}>
      <PdfPreview name={file.fileName} bytes={bytes.data} download={download} layerOf={layerOf} />
    </Suspense>
  );
}

function PicturePreview({ name, picture, layer }: { name: string; picture: Blob; layer: ReactNode }) {
  return <ShownPicture address={useObjectUrl(picture)} name={name} layer={layer} />;
}
