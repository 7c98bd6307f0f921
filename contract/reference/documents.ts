import type { ProjectDocument } from '#contract/documents.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const plan: ProjectDocument = {
  id: ids.plan,
  fileName: 'floor plan.txt',
  contentType: 'text/plain',
  fileSizeBytes: 27,
  description: 'Ground floor',
  createdAt: '2026-03-03T11:20:00.000Z',
  createdByUser: ids.wim,
  createdByName: 'Wim Vos',
  projectId: ids.lobby,
  clientId: ids.acme,
};

export const documentsReference = {
  listDocuments: {
    summary: 'List documents',
    description:
      'The documents that the caller sees, newest first, or those of one project. Documents without client are for staff alone.',
    headers: counted,
    example: { query: { projectId: ids.lobby, limit: 100 }, answer: [plan] },
  },
  listProjectDocuments: {
    summary: 'List the documents of a project',
    description: 'The documents of the project that the path names, newest first.',
    headers: counted,
    example: { params: { id: ids.lobby }, query: { limit: 100 }, answer: [plan] },
  },
  getDocument: {
    summary: 'Read a document',
    description: 'What is known of a document, without its bytes.',
    example: { params: { id: ids.plan }, answer: plan },
  },
  downloadDocument: {
    summary: 'Download a document',
    description:
      'The bytes of a document, as an attachment, with the content type that was found when it was uploaded. A refused download stands in the audit log.',
    example: { params: { id: ids.plan } },
  },
  uploadDocument: {
    summary: 'Upload a document',
    description:
      'Takes one file (pdf, doc, docx, txt, xls, xlsx, ppt, pptx, csv, zip or rar) as `File`, for a project (`ProjectId`), for a client (`ClientId`), or for the staff alone. The bytes have to be what the name says. The names of the parts count in any case, and the parts come in any order.',
    example: {
      body: { File: 'Ground floor: 120 square metres.', Description: 'Rooms and sizes', ProjectId: ids.website },
      answer: {
        ...plan,
        id: ids.created,
        fileName: 'example.txt',
        fileSizeBytes: 32,
        description: 'Rooms and sizes',
        createdByUser: ids.ada,
        createdByName: 'Ada North',
        projectId: ids.website,
      },
    },
  },
  deleteDocument: {
    summary: 'Delete a document',
    description:
      'Deletes a document. One deletes what one has uploaded; `ProjectDocuments:DeleteProjectDocuments` is for those of others.',
    example: { params: { id: ids.oldPlan } },
  },
} satisfies Partial<References>;
