import { z } from 'zod';
import { claim } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, trimmedText } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { imageVariants } from './images.ts';

/** Characters of a note about a version. */
const versionNoteLimit = 500;

const documentVersionSchema = z.object({
  id,
  documentId: id,
  /** 1 for the first. */
  number: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  fileSizeBytes: z.int(),
  /** Of the bytes, as 64 hexadecimal digits. */
  sha256: z.string(),
  note: z.string(),
  createdAt: instant,
  createdByUser: id,
  createdByName: z.string(),
});

export type DocumentVersion = z.output<typeof documentVersionSchema>;

/** The form fields other than the file. */
export const uploadDocumentVersionFields = z.object({ Note: trimmedText(versionNoteLimit).default('') });

/** Of the text that the examples store. */
const textHash = 'b2c6dddad94e0ec33b1808873a9fc5eb334ba9ff88681c65ea21a21ab4438c79';

const firstVersion: DocumentVersion = {
  id: ids.plan,
  documentId: ids.plan,
  number: 1,
  fileName: 'floor plan.txt',
  contentType: 'text/plain',
  fileSizeBytes: 27,
  sha256: textHash,
  note: '',
  createdAt: '2026-03-03T11:20:00.000Z',
  createdByUser: ids.wim,
  createdByName: 'Wim Vos',
};

/** Newest first. */
export const listDocumentVersions = defineEndpoint('listDocumentVersions', {
  method: 'GET',
  path: '/api/Documents/:id/versions',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [400, 404],
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(documentVersionSchema) },
  summary: 'List the versions of a document',
  description:
    'Lists all versions of a document, newest first. Who sees the document sees them. All other operations use the newest version.',
  headers: counted,
  example: { params: { id: ids.plan }, query: { limit: 100 }, answer: [firstVersion] },
});

export const uploadDocumentVersion = defineEndpoint('uploadDocumentVersion', {
  method: 'POST',
  path: '/api/Documents/:id/versions',
  access: claim('ProjectDocuments:UploadProjectDocuments'),
  changes: 'documents',
  records: 'document.versionAdded',
  problems: [400, 404, 413, 415],
  params: idParams,
  body: uploadDocumentVersionFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentVersionSchema },
  summary: 'Upload a new version of a document',
  description:
    'Uploads one file as `File`, with the rules of a new document. A new version of a picture can be a picture as well. The document shows it from now on, and earlier versions stay. `Note` says what is new. The audience is that of the document.',
  example: {
    params: { id: ids.oldPlan },
    body: { File: 'Ground floor: 140 square metres.', Note: 'With the terrace' },
    answer: {
      ...firstVersion,
      id: ids.created,
      documentId: ids.oldPlan,
      number: 2,
      fileName: 'example.txt',
      fileSizeBytes: 32,
      sha256: 'dc50302396fed007f08c29f22222c0089a6662773b023aedd1e2d33531fdfd69',
      note: 'With the terrace',
      createdByUser: ids.ada,
      createdByName: 'Ada North',
    },
  },
});

export const downloadDocumentVersion = defineEndpoint('downloadDocumentVersion', {
  method: 'GET',
  path: '/api/Documents/:id/versions/:number/download',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [404, 416],
  params: idParams.extend({ number: z.coerce.number('Not a number').int('Not a number').min(1).max(2_147_483_647) }),
  /** Only pictures have others than the original, and PDFs a thumbnail. */
  query: z.object({ variant: z.enum(imageVariants).default('original') }),
  responses: { 200: 'binary' },
  summary: 'Download a version of a document',
  description:
    'Returns the content of one version as an attachment. A picture also has a `preview` and a `thumbnail`; the `thumbnail` of a PDF is its first page, and is missing if the page cannot be drawn. Denied downloads are recorded in the audit log.',
  example: { params: { id: ids.plan, number: 1 } },
});

export const namedSchemas = {
  DocumentVersion: { schema: documentVersionSchema, description: 'A version of a document.' },
} satisfies NamedSchemas;
