import { z } from 'zod';
import { anyOf, claim, signedIn } from '#contract/platform/access.ts';
import { audience, audienceField, fileChanges } from '#contract/platform/audience.ts';
import { bulkIds, bulkResultSchema } from '#contract/platform/bulk.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, optionalId, text, trimmedText } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { oneLine } from '#contract/platform/one-line.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { defaultDocumentOrder, documentLabelLimit, documentOrders, mostTogether } from './document-orders.ts';

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
  /** Sorts the documents of a project, as folders do. Empty if it has none. */
  label: z.string(),
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

const label = trimmedText(documentLabelLimit).transform(oneLine);

/** The form fields other than the file. Names are case-insensitive, and the order does not matter. */
export const uploadDocumentFields = z.object({
  Description: text().default(''),
  Label: label.default(''),
  ProjectId: optionalId,
  ClientId: optionalId,
  /** The task that asks for this document. */
  TaskId: optionalId,
  Audience: audienceField,
});

const plan: ProjectDocument = {
  id: ids.plan,
  fileName: 'floor plan.txt',
  contentType: 'text/plain',
  fileSizeBytes: 27,
  description: 'Ground floor',
  label: 'Drawings',
  audience: 'client',
  currentVersion: 1,
  createdAt: '2026-03-03T11:20:00.000Z',
  createdByUser: ids.wim,
  createdByName: 'Wim Vos',
  projectId: ids.lobby,
  clientId: ids.acme,
};

export const listDocuments = defineEndpoint('listDocuments', {
  method: 'GET',
  path: '/api/Documents',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [400, 404, 500],
  query: z.object({ projectId: optionalId, ...paging, ...listFormat }),
  responses: { 200: z.array(documentSchema) },
  summary: 'List documents',
  description:
    'Lists the documents that the caller can see, newest first. With `projectId`, lists only those of one project. Only staff can see documents without a client.',
  headers: counted,
  example: { query: { projectId: ids.lobby, limit: 100 }, answer: [plan] },
});

export const projectDocumentsQuery = z.object({
  label: trimmedText(documentLabelLimit).optional(),
  sort: z.enum(documentOrders).default(defaultDocumentOrder),
  ...paging,
  ...listFormat,
});

export const listProjectDocuments = defineEndpoint('listProjectDocuments', {
  method: 'GET',
  path: '/api/Documents/project/:id',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [400, 404, 500],
  params: idParams,
  query: projectDocumentsQuery,
  responses: { 200: z.array(documentSchema) },
  summary: 'List the documents of a project',
  description:
    'Lists the documents of one project, newest first unless `sort` says otherwise. With `label`, lists only those with that label; with an empty one those without a label.',
  headers: counted,
  example: { params: { id: ids.lobby }, query: { limit: 100 }, answer: [plan] },
});

export const getDocument = defineEndpoint('getDocument', {
  method: 'GET',
  path: '/api/Documents/:id',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [404, 500],
  params: idParams,
  responses: { 200: documentSchema },
  summary: 'Read a document',
  description: 'Returns the metadata of a document. Use the download operation for its content.',
  example: { params: { id: ids.plan }, answer: plan },
});

export const downloadDocument = defineEndpoint('downloadDocument', {
  method: 'GET',
  path: '/api/Documents/:id/download',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [404, 416, 500],
  params: idParams,
  responses: { 200: 'binary' },
  summary: 'Download a document',
  description:
    'Returns the content of a document as an attachment, with the content type that the server detected during upload. Denied downloads are recorded in the audit log.',
  example: { params: { id: ids.plan } },
});

export const downloadProjectDocuments = defineEndpoint('downloadProjectDocuments', {
  method: 'GET',
  path: '/api/Documents/project/:id/download',
  // A preview downloads nothing.
  access: claim('ProjectDocuments:ViewProjectDocuments', { personal: true }),
  problems: [400, 404, 500],
  params: idParams,
  query: projectDocumentsQuery.pick({ label: true }),
  responses: { 200: 'binary' },
  summary: 'Download the documents of a project',
  description: `Returns a ZIP archive with the newest version of each document of a project that the caller sees, in a folder for each label. With \`label\`, it has only those with that label. At most ${mostTogether.documents} documents of ${mostTogether.gigabytes} GB together; more are answered with 400. It counts as a write, and is recorded in the audit log.`,
  example: { params: { id: ids.lobby }, query: { label: 'Drawings' } },
});

export const uploadDocument = defineEndpoint('uploadDocument', {
  method: 'POST',
  path: '/api/Documents/upload',
  access: claim('ProjectDocuments:UploadProjectDocuments'),
  ignoresUnknownKeys: true,
  changes: 'documents',
  records: 'document.uploaded',
  problems: [400, 413, 415, 500],
  body: uploadDocumentFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentSchema },
  summary: 'Upload a document',
  description:
    'Uploads one file (pdf, doc, docx, txt, xls, xlsx, ppt, pptx, csv, zip or rar, or one of the `documentTypes` of the company) as `File`. Send `ProjectId` for a document of a project or `ClientId` for a document of a client. If staff send neither, only staff can see the document. `Label` sorts it among the documents of its project; only staff can choose one. `TaskId` names a task that asks for a document: it is done when its assignee uploads one, which can be a picture as well. The content must match the file extension. The names of the form fields are case-insensitive, and their order does not matter.',
  example: {
    body: { File: 'Ground floor: 120 square metres.', Description: 'Rooms and sizes', ProjectId: ids.website },
    answer: {
      ...plan,
      id: ids.created,
      fileName: 'example.txt',
      fileSizeBytes: 32,
      description: 'Rooms and sizes',
      label: '',
      createdByUser: ids.ada,
      createdByName: 'Ada North',
      projectId: ids.website,
    },
  },
});

/** The form fields other than the file. */
export const uploadTaskDocumentFields = z.object({ TaskId: id, Description: text().default('') });

export const uploadTaskDocument = defineEndpoint('uploadTaskDocument', {
  method: 'POST',
  path: '/api/Documents/task',
  // The person who is asked for it, whatever their role lets them upload elsewhere.
  access: signedIn(),
  programs: true,
  changes: 'documents',
  records: 'document.uploaded',
  problems: [400, 413, 415],
  body: uploadTaskDocumentFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentSchema },
  summary: 'Upload what a task asks for',
  description:
    'Uploads the document or the picture (JPEG, PNG, WebP, GIF or HEIC) that a task asks the caller for, and ends the task. What a picture is, its content says and not its name. It also has a `preview` and a `thumbnail`. It needs no permission to upload, because the caller was asked. The document belongs to the project of the task and has its audience.',
  example: {
    body: { File: 'Everything is fine.', TaskId: ids.ownRequest, Description: 'Of last year' },
    answer: {
      ...plan,
      id: ids.created,
      fileName: 'example.txt',
      fileSizeBytes: 19,
      description: 'Of last year',
      label: '',
      audience: 'staff',
      createdByUser: ids.ada,
      createdByName: 'Ada North',
      taskId: ids.ownRequest,
    },
  },
});

/** What can be changed about a document. An empty label means none. */
const documentChanges = fileChanges.extend({ label: label.optional() });
export type DocumentChanges = z.output<typeof documentChanges>;

export const updateDocument = defineEndpoint('updateDocument', {
  method: 'PATCH',
  path: '/api/Documents/:id',
  // Who may delete a document may change it, too.
  access: anyOf([
    'ProjectDocuments:ViewProjectDocuments',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'documents',
  records: 'document.updated',
  problems: [400, 404],
  params: idParams,
  body: documentChanges,
  responses: { 200: documentSchema },
  summary: 'Change a document',
  description:
    'Changes the description, the label or the audience: `client` for staff and the users of the client, `staff` for staff only. Its creator and holders of `ProjectDocuments:DeleteProjectDocuments` may do this. Client users can only choose `client`, and no label.',
  example: {
    params: { id: ids.oldPlan },
    body: { audience: 'staff', label: 'Earlier drawings' },
    answer: { ...plan, id: ids.oldPlan, fileName: 'old plan.txt', label: 'Earlier drawings', audience: 'staff' },
  },
});

export const bulkUpdateDocuments = defineEndpoint('bulkUpdateDocuments', {
  method: 'POST',
  path: '/api/Documents/bulk',
  access: anyOf(
    [
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ],
    { staffOnly: true },
  ),
  changes: 'documents',
  records: 'document.updated',
  problems: [400],
  body: z.object({ ids: bulkIds('document'), change: z.object({ label }) }),
  responses: { 200: z.array(bulkResultSchema) },
  summary: 'Label many documents',
  description:
    'Gives up to 200 documents the same label; an empty one takes theirs away. The answer has the status of each, in the order of `ids`: documents that you cannot see have 404, those that you may not change or whose project is archived 403, and the others are changed.',
  example: {
    body: { ids: [ids.oldPlan, ids.created], change: { label: 'Earlier drawings' } },
    answer: [
      { id: ids.oldPlan, status: 200 },
      { id: ids.created, status: 404, message: problemTexts.notFound },
    ],
  },
});

export const deleteDocument = defineEndpoint('deleteDocument', {
  method: 'DELETE',
  path: '/api/Documents/:id',
  access: anyOf([
    'ProjectDocuments:ViewProjectDocuments',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'documents',
  records: 'document.deleted',
  problems: [400, 404, 500],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a document',
  description:
    'Moves a document to the trash, from where it can be restored for 30 days. Callers can delete documents that they uploaded. Deleting other documents requires `ProjectDocuments:DeleteProjectDocuments`.',
  example: { params: { id: ids.oldPlan } },
});

export const restoreDocument = defineEndpoint('restoreDocument', {
  method: 'POST',
  path: '/api/Documents/:id/restore',
  access: anyOf([
    'ProjectDocuments:ViewProjectDocuments',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'documents',
  records: 'document.restored',
  problems: [400, 404],
  params: idParams,
  responses: { 200: documentSchema },
  summary: 'Restore a document',
  description:
    'Restores a document from the trash. Who may delete a document may restore it. If its project or its client is in the trash too, the response is 400.',
  example: { params: { id: ids.sketch }, answer: { ...plan, id: ids.sketch, fileName: 'sketch.txt', label: '' } },
});

/** The uploader and holders of DeleteProjectDocuments may change and delete a document. */
export function mayDeleteDocument(
  document: Pick<ProjectDocument, 'createdByUser'>,
  who: { id: string; holds: (claim: Claim) => boolean },
): boolean {
  return document.createdByUser === who.id || who.holds('ProjectDocuments:DeleteProjectDocuments');
}

export const namedSchemas = {
  Document: { schema: documentSchema, description: 'The metadata of a document and its newest version.' },
} satisfies NamedSchemas;
