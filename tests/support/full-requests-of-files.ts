import { one, page, type Requests, two } from './request-values.ts';

const signOffRequest = { question: 'q', personIds: [one], needs: 'One', dueOn: '2026-05-01' };

/** Requests about documents, pictures and approvals, for `fullRequests`. */
export const requestsOfFiles: Requests = {
  listDocuments: { query: { projectId: one, ...page } },
  listProjectDocuments: { params: { id: one }, query: page },
  getDocument: { params: { id: one } },
  downloadDocument: { params: { id: one } },
  uploadDocument: {
    body: {
      Description: 'd',
      ProjectId: one,
      ClientId: two,
      TaskId: one,
      Audience: 'staff',
      File: new File(['x'], 'x.txt'),
    },
  },
  listDocumentVersions: { params: { id: one }, query: page },
  uploadDocumentVersion: { params: { id: one }, body: { Note: 'n', File: new File(['x'], 'x.txt') } },
  downloadDocumentVersion: { params: { id: one, number: 2 }, query: { variant: 'preview' } },
  uploadTaskDocument: { body: { TaskId: one, Description: 'd', File: new File(['x'], 'x.txt') } },
  requestDocumentSignOff: { params: { id: one }, body: signOffRequest },
  requestImageSignOff: { params: { id: one }, body: signOffRequest },
  listSignOffs: { query: { state: 'Open', projectId: one, mine: 'true', ...page } },
  listSignOffPeople: { query: { subjectType: 'image', subjectId: one } },
  getSignOff: { params: { id: one } },
  answerSignOff: { params: { id: one }, body: { answer: 'ChangesAsked', reason: 'r', sha256: 'ab'.repeat(32) } },
  recordSpokenAnswer: { params: { id: one }, body: { personId: one, answer: 'Approved', reason: 'r' } },
  withdrawSignOff: { params: { id: one } },
  getSignOffCertificate: { params: { id: one } },
  getSignOffLink: { params: { token: 'any text' } },
  downloadSignOffFile: { params: { token: 'any text' }, query: { variant: 'preview' } },
  answerSignOffLink: {
    params: { token: 'any text' },
    body: { answer: 'ChangesAsked', reason: 'r', sha256: 'ab'.repeat(32), name: 'n' },
  },
  updateDocument: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteDocument: { params: { id: one } },
  restoreDocument: { params: { id: one } },
  listProjectImages: { params: { id: one }, query: { category: 'c', ...page } },
  getImageUrl: { params: { id: one }, query: { expirationMinutes: 1440 } },
  downloadImage: {
    params: { id: one },
    query: { variant: 'preview', tenant: 't', user: 'u', expires: 'e', signature: 's' },
  },
  updateImage: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteImage: { params: { id: one } },
  restoreImage: { params: { id: one } },
};
