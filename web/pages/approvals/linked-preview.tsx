import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { TextPreview } from '#web/work/documents/text-preview.tsx';

// pdf.js is as large as the rest of the app.
const PdfPreview = lazy(() => loadChunk(() => import('#web/work/documents/pdf-preview.tsx')));

interface LinkedPreviewProps {
  kind: 'pdf' | 'text';
  name: string;
  file: Blob;
}

/** What is in the file. */
export default function LinkedPreview({ kind, name, file }: LinkedPreviewProps) {
  const [bytes, setBytes] = useState<Uint8Array>();
  useEffect(() => {
    let isShown = true;
    void file.arrayBuffer().then((buffer) => isShown && setBytes(new Uint8Array(buffer)));
    return () => {
      isShown = false;
    };
  }, [file]);
  if (!bytes) return null;
  if (kind === 'text') return <TextPreview name={name} bytes={bytes} />;
  return (
    <Suspense>
      <PdfPreview name={name} bytes={bytes} download={null} />
    </Suspense>
  );
}
