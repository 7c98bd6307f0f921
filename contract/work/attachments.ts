import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams } from '#contract/platform/fields.ts';
import { documentExtensions } from './documents.ts';
import { imageFormats } from './images.ts';

/** Extension → content type of the pictures that a message can have. */
export const pictureTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(imageFormats).flatMap(({ contentType, extensions }) =>
    extensions.map((extension) => [extension, contentType]),
  ),
);

/** The files that a message can have: documents and pictures. */
export const attachmentExtensions: readonly string[] = [...documentExtensions, ...Object.keys(pictureTypes)];

/** A file of a message. */
export const attachmentSchema = z.object({
  id,
  fileName: z.string(),
  sizeBytes: z.int(),
  contentType: z.string(),
});

export type Attachment = z.output<typeof attachmentSchema>;

/** One file as multipart/form-data, a document or a picture. Until a message names it, it is the uploader's alone. */
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
