import { lazy, type ReactNode, useCallback, useState } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { ProjectImage } from '#contract/work/images.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';

const AskDialog = lazy(() => loadChunk(() => import('./ask-dialog.tsx')));

type File = Pick<ProjectDocument | ProjectImage, 'id' | 'fileName'> & { currentVersion?: number };

/** How staff ask for approval of files of a project. `ask` stays the same, because memoized cards take it; undefined if they may not. */
export function useAsk(
  subjectType: 'document' | 'image',
  { archivedAt }: { archivedAt?: string | undefined },
): { ask: ((file: File) => void) | undefined; dialog: ReactNode } {
  const [file, setFile] = useState<File>();
  const mayAsk = useCan()(subjectType === 'document' ? 'requestDocumentSignOff' : 'requestImageSignOff') && !archivedAt;
  const ask = useCallback((asked: File) => setFile(asked), []);
  const close = () => setFile(undefined);
  return {
    ask: mayAsk ? ask : undefined,
    dialog: (
      <LazyBoundary part={file?.id} onClose={close}>
        {file && (
          <AskDialog
            file={{ subjectType, subjectId: file.id, fileName: file.fileName, version: file.currentVersion ?? 1 }}
            onClose={close}
          />
        )}
      </LazyBoundary>
    ),
  };
}
