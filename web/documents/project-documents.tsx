import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ProjectDocument } from '#contract/documents.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lib/pages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { DropArea } from '#web/ui/upload-dialog-drop.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { DocumentGrid } from './document-grid.tsx';
import { NoDocuments } from './no-documents.tsx';
import { projectDocumentsQuery } from './queries.ts';
import { UploadDocuments } from './upload-documents.tsx';

const PreviewDialog = lazy(() => loadChunk(() => import('./preview-dialog.tsx')));

interface ProjectDocumentsProps {
  projectId: string;
  clientId: string;
}

/** The Documents tab of a project. */
export function ProjectDocuments({ projectId, clientId }: ProjectDocumentsProps) {
  const documents = useList(projectDocumentsQuery(projectId));
  const mayUpload = useCan()('uploadDocument');
  const [dropped, setDropped] = useState<readonly File[]>();
  const [previewed, setPreviewed] = useState<ProjectDocument>();
  const closePreview = () => setPreviewed(undefined);
  const [deleting, setDeleting] = useState<ProjectDocument>();
  return (
    <DropArea text="Drop to upload to this project" disabled={!mayUpload || dropped !== undefined} onDrop={setDropped}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <Typography variant="h2">Project Documents</Typography>
        {mayUpload && (
          <Button
            variant="contained"
            startIcon={<Upload size={16} />}
            aria-keyshortcuts="n"
            onClick={() => setDropped([])}
          >
            Upload Document
          </Button>
        )}
      </Box>
      {documents.isPending ? (
        <Loading text="Loading documents..." failure={documents.failureReason}>
          <SkeletonCards height={{ xs: 159, sm: 141 }} />
        </Loading>
      ) : documents.loadingError ? (
        <ErrorState
          message="Error loading project documents"
          hint={messageOf(documents.loadingError)}
          onRetry={documents.retry}
        />
      ) : documents.items.length === 0 ? (
        <NoDocuments mayUpload={mayUpload} />
      ) : (
        <DocumentGrid documents={documents} onDelete={setDeleting} onPreview={setPreviewed} />
      )}
      {dropped && (
        <UploadDocuments
          projectId={projectId}
          clientId={clientId}
          dropped={dropped}
          onClose={() => setDropped(undefined)}
        />
      )}
      <LazyBoundary part={previewed && 'preview'} onClose={closePreview}>
        {previewed && <PreviewDialog document={previewed} onClose={closePreview} />}
      </LazyBoundary>
      {deleting && <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(undefined)} />}
    </DropArea>
  );
}
