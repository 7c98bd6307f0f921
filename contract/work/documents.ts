import { z } from 'zod';
import { audience, audienceField, fileChanges } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, optionalId, text } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';

/** Supported document types: extension → content type (spec section 5). */
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
  audience,
  /** The number of the newest version, which this is. */
  currentVersion: z.int(),
  createdAt: instant,
  createdByUser: id,
  createdByName: z.string(),
  projectId: id.optional(),
  clientId: id.optional(),
  /** The task that asked for it, if the caller sees it. */
  taskId: id.optional(),
});

export type ProjectDocument = z.output<typeof documentSchema>;

/** The form fields other than the file. Names are case-insensitive, and the order does not matter. */
export const uploadDocumentFields = z.object({
  Description: text().default(''),
  ProjectId: optionalId,
  ClientId: optionalId,
  /** The task that asks for this document. */
  TaskId: optionalId,
  Audience: audienceField,
});

export const listDocuments = defineEndpoint('listDocuments', {
  query: z.object({ projectId: optionalId, ...paging, ...listFormat }),
  responses: { 200: z.array(documentSchema) },
});

export const listProjectDocuments = defineEndpoint('listProjectDocuments', {
  params: idParams,
  query: z.object({ ...paging, ...listFormat }),
  responses: { 200: z.array(documentSchema) },
});

export const getDocument = defineEndpoint('getDocument', {
  params: idParams,
  responses: { 200: documentSchema },
});

export const downloadDocument = defineEndpoint('downloadDocument', {
  params: idParams,
  responses: { 200: 'binary' },
});

export const uploadDocument = defineEndpoint('uploadDocument', {
  body: uploadDocumentFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentSchema },
});

/** The form fields other than the file. */
export const uploadTaskDocumentFields = z.object({ TaskId: id, Description: text().default('') });

export const uploadTaskDocument = defineEndpoint('uploadTaskDocument', {
  body: uploadTaskDocumentFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentSchema },
});

export const updateDocument = defineEndpoint('updateDocument', {
  params: idParams,
  body: fileChanges,
  responses: { 200: documentSchema },
});

export const deleteDocument = defineEndpoint('deleteDocument', {
  params: idParams,
  responses: { 204: null },
});

export const restoreDocument = defineEndpoint('restoreDocument', {
  params: idParams,
  responses: { 200: documentSchema },
});

/** The uploader and holders of DeleteProjectDocuments may change and delete a document. */
export function mayDeleteDocument(
  document: Pick<ProjectDocument, 'createdByUser'>,
  who: { id: string; holds: (claim: Claim) => boolean },
): boolean {
  return document.createdByUser === who.id || who.holds('ProjectDocuments:DeleteProjectDocuments');
}
