import { z } from 'zod';
import type { Claim } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, instant, optionalId, text } from './fields.ts';
import { paging } from './paging.ts';

/** What may be uploaded as a document: extension → the content type it is kept and sent with (spec section 5). */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
} as const;

export type DocumentExtension = keyof typeof documentTypes;
export const documentExtensions = Object.keys(documentTypes) as DocumentExtension[];

const documentSchema = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  fileSizeBytes: z.int(),
  description: z.string(),
  createdAt: instant,
  createdByUser: id,
  createdByName: z.string(),
  projectId: id.optional(),
  clientId: id.optional(),
});

export type ProjectDocument = z.output<typeof documentSchema>;

/** The parts of the form beside the file; their names count in any case, their order does not (D31). */
export const uploadDocumentFields = z.object({
  Description: text().default(''),
  ProjectId: optionalId,
  ClientId: optionalId,
});

export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/api/Documents',
  query: z.object({ projectId: optionalId, ...paging }),
  responses: { 200: z.array(documentSchema) },
  problems: [400, 404, 500],
});

export const listProjectDocuments = defineEndpoint({
  id: 'listProjectDocuments',
  method: 'GET',
  path: '/api/Documents/project/:id',
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(documentSchema) },
  problems: [400, 404, 500],
});

export const getDocument = defineEndpoint({
  id: 'getDocument',
  method: 'GET',
  path: '/api/Documents/:id',
  params: idParams,
  responses: { 200: documentSchema },
  problems: [404, 500],
});

export const downloadDocument = defineEndpoint({
  id: 'downloadDocument',
  method: 'GET',
  path: '/api/Documents/:id/download',
  params: idParams,
  responses: { 200: 'binary' },
  problems: [404, 416, 500],
});

export const uploadDocument = defineEndpoint({
  id: 'uploadDocument',
  method: 'POST',
  path: '/api/Documents/upload',
  body: uploadDocumentFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentSchema },
  problems: [400, 413, 415, 500],
});

export const deleteDocument = defineEndpoint({
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/api/Documents/:id',
  params: idParams,
  responses: { 204: null },
  problems: [404, 500],
});

/** Its creator, or whoever holds DeleteProjectDocuments (D25). */
export function mayDeleteDocument(
  document: Pick<ProjectDocument, 'createdByUser'>,
  who: { id: string; holds: (claim: Claim) => boolean },
): boolean {
  return document.createdByUser === who.id || who.holds('ProjectDocuments:DeleteProjectDocuments');
}
