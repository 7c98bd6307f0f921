import type { OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { FormPart } from '#tests/support/upload.ts';
import type { Objects, Sample } from './objects.ts';
import { unsigned } from './people-samples.ts';

/** The hash of the documents of the places, which is the same for all. */
export const signOffHash = 'ab'.repeat(32);

/** Requests about documents, pictures and approvals. */
export const fileSamples = {
  listDocuments: ({ projectId }) => ({ query: { projectId } }),
  listProjectDocuments: ({ projectId }) => ({ params: { id: projectId } }),
  getDocument: ({ documentId }) => ({ params: { id: documentId } }),
  downloadDocument: ({ documentId }) => ({ params: { id: documentId } }),
  // The fields of the form. `fileOf` returns its file.
  uploadDocument: ({ projectId, clientId }) => ({ body: { ProjectId: projectId, ClientId: clientId } }),
  listDocumentVersions: ({ documentId }) => ({ params: { id: documentId } }),
  // The fields of the form.
  uploadDocumentVersion: ({ documentId }) => ({ params: { id: documentId }, body: { Note: 'From the matrix' } }),
  downloadDocumentVersion: ({ documentId }) => ({ params: { id: documentId, number: 1 } }),
  uploadTaskDocument: ({ fileRequestId }) => ({ body: { TaskId: fileRequestId } }),
  updateDocument: ({ documentId }) => ({ params: { id: documentId }, body: { description: 'From the matrix' } }),
  deleteDocument: ({ documentId }) => ({ params: { id: documentId } }),
  restoreDocument: ({ deletedDocumentId }) => ({ params: { id: deletedDocumentId } }),

  requestDocumentSignOff: ({ documentId, clientPersonId }) => ({
    params: { id: documentId },
    body: { question: 'From the matrix', personIds: [clientPersonId] },
  }),
  requestImageSignOff: ({ imageId, clientPersonId }) => ({
    params: { id: imageId },
    body: { question: 'From the matrix', personIds: [clientPersonId] },
  }),
  listSignOffs: ({ projectId }) => ({ query: { projectId } }),
  listSignOffPeople: ({ documentId }) => ({ query: { subjectType: 'document', subjectId: documentId } }),
  getSignOff: ({ signOffId }) => ({ params: { id: signOffId } }),
  getSignOffCertificate: ({ signOffId }) => ({ params: { id: signOffId } }),
  answerSignOff: ({ signOffId }) => ({ params: { id: signOffId }, body: { answer: 'Approved', sha256: signOffHash } }),
  recordSpokenAnswer: ({ signOffId, clientPersonId }) => ({
    params: { id: signOffId },
    body: { personId: clientPersonId, answer: 'Approved', reason: 'From the matrix' },
  }),
  withdrawSignOff: ({ signOffId }) => ({ params: { id: signOffId } }),
  getSignOffLink: () => ({ params: { token: unsigned } }),
  downloadSignOffFile: () => ({ params: { token: unsigned } }),
  answerSignOffLink: () => ({
    params: { token: unsigned },
    body: { answer: 'Approved', sha256: signOffHash, name: 'From the matrix' },
  }),
  getSignOffKey: () => ({}),

  listProjectImages: ({ projectId }) => ({ params: { id: projectId } }),
  uploadImage: ({ projectId }) => ({ body: { ProjectId: projectId } }),
  getImageUrl: ({ imageId }) => ({ params: { id: imageId } }),
  downloadImage: ({ imageId }) => ({ params: { id: imageId }, query: { variant: 'thumbnail' } }),
  updateImage: ({ imageId }) => ({ params: { id: imageId }, body: { description: 'From the matrix' } }),
  deleteImage: ({ imageId }) => ({ params: { id: imageId } }),
  restoreImage: ({ deletedImageId }) => ({ params: { id: deletedImageId } }),
} satisfies Partial<Record<OperationId, (objects: Objects) => Sample>>;

/** A small file that the upload accepts. */
export function fileOf({ id }: Endpoint): FormPart {
  if (id === 'createImport') return ['File', Buffer.from('name\nFrom the matrix'), 'clients.csv'];
  return ['uploadImage', 'changeCompanyLogo', 'changeOwnPicture'].includes(id)
    ? ['File', pixel, 'pixel.png']
    : ['File', Buffer.from('A note.'), 'note.txt'];
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
