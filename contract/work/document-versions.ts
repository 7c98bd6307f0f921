import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, trimmedText } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { imageVariants } from './images.ts';

/** Characters of a note about a version. */
export const versionNoteLimit = 500;

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

/** Newest first. */
export const listDocumentVersions = defineEndpoint('listDocumentVersions', {
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(documentVersionSchema) },
});

export const uploadDocumentVersion = defineEndpoint('uploadDocumentVersion', {
  params: idParams,
  body: uploadDocumentVersionFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: documentVersionSchema },
});

export const downloadDocumentVersion = defineEndpoint('downloadDocumentVersion', {
  params: idParams.extend({ number: z.coerce.number('Not a number').int('Not a number').min(1).max(2_147_483_647) }),
  /** Only pictures have others than the original. */
  query: z.object({ variant: z.enum(imageVariants).default('original') }),
  responses: { 200: 'binary' },
});
