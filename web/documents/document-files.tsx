import { mayDeleteDocument, type ProjectDocument } from '#contract/documents.ts';
import type { FileKind } from '#web/files/file-kind.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { documentRules } from './upload-rules.ts';

export const documentFiles: FileKind<ProjectDocument> = {
  noun: 'documents',
  label: 'Documents',
  title: 'Project Documents',
  loading: 'Loading documents...',
  loadingError: 'Error loading project documents',
  empty: { drawing: <PaperDrawing />, text: 'No documents uploaded yet', hint: 'Drop a file here to upload it.' },
  card: { height: { xs: 159, sm: 141 }, minWidth: 280 },
  upload: {
    operation: 'uploadDocument',
    title: 'Upload Document',
    rules: documentRules,
    accepts: 'PDF, Word, Excel, PowerPoint, text, CSV, ZIP, RAR',
    parts: ({ id, clientId }, { description, audience }) => ({
      Description: description,
      ProjectId: id,
      ClientId: clientId,
      Audience: audience,
    }),
    failed: 'An unexpected error occurred while uploading the document.',
    done: (count) => (count === 1 ? 'Document uploaded' : `${count} documents uploaded`),
  },
  change: { operation: 'updateDocument' },
  remove: {
    operation: 'deleteDocument',
    title: 'Delete Document',
    done: 'Document deleted',
    isAllowed: mayDeleteDocument,
  },
};
