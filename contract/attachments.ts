import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';

/** A file of a message. */
export const attachmentSchema = z.object({
  id,
  fileName: z.string(),
  sizeBytes: z.int(),
  contentType: z.string(),
});

export type Attachment = z.output<typeof attachmentSchema>;

/** One file as multipart/form-data, of the types that documents have. Until a message names it, it is the uploader's alone. */
export const uploadAttachment = defineEndpoint('uploadAttachment', {
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: attachmentSchema },
});

/** For everybody who may read its message. */
export const downloadAttachment = defineEndpoint('downloadAttachment', {
  params: idParams,
  responses: { 200: 'binary' },
});
