import { documentLabelLimit } from '#contract/work/document-orders.ts';
import { mayDeleteDocument, type ProjectDocument } from '#contract/work/documents.ts';
import { plural, t } from '#web/texts/index.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import type { FileKind } from '#web/work/files/file-kind.ts';
import { documentOrPictureRules } from '#web/work/files/upload-rules.ts';
import { documentRules } from './upload-rules.ts';

/** What differs in an upload that takes pictures as well. */
export const documentsAndPictures = {
  rules: documentOrPictureRules,
  accepts: t('Photos, PDF, Word, Excel, PowerPoint, text, CSV, ZIP, RAR'),
  takesPictures: true,
} as const;

export const documentFiles: FileKind<ProjectDocument> = {
  noun: 'documents',
  list: 'listProjectDocuments',
  label: t('Documents'),
  title: t('Project Documents'),
  loading: t('Loading documents...'),
  loadingError: t('Error loading project documents'),
  empty: { drawing: <PaperDrawing />, text: t('No documents uploaded yet'), hint: t('Drop a file here to upload it.') },
  card: { height: { xs: 270, sm: 270 }, minWidth: 260 },
  upload: {
    operation: 'uploadDocument',
    title: t('Upload Document'),
    rules: documentRules,
    accepts: 'PDF, Word, Excel, PowerPoint, text, CSV, ZIP, RAR',
    parts: ({ id, clientId }, { description, category, audience }) => ({
      Description: description,
      Label: category,
      ProjectId: id,
      ClientId: clientId,
      Audience: audience,
    }),
    failed: t('An unexpected error occurred while uploading the document.'),
    done: (count) => plural(count, { one: 'Document uploaded', other: '{count} documents uploaded' }),
  },
  change: { operation: 'updateDocument' },
  remove: {
    operation: 'deleteDocument',
    title: t('Delete Document'),
    done: t('Document deleted'),
    isAllowed: mayDeleteDocument,
  },
  category: { label: t('Label'), maxLength: documentLabelLimit, onlyStaff: true },
};
