import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { documentExtensions } from './documents.ts';
import { type ImageVariant, imageFormats } from './images.ts';

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

const notes: Attachment = { id: ids.attachment, fileName: 'notes.txt', sizeBytes: 27, contentType: 'text/plain' };

/** One file as multipart/form-data, a document or a picture. Until a message names it, it is the uploader's alone. */
export const uploadAttachment = defineEndpoint('uploadAttachment', {
  method: 'POST',
  path: '/api/Attachments',
  // Nobody but the uploader sees a file before a message has it.
  access: signedIn(),
  programs: true,
  changes: null,
  records: 'attachment.uploaded',
  problems: [400, 413, 415],
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: attachmentSchema },
  summary: 'Upload a file for a message',
  description:
    'Uploads a file of a type that documents can have. It belongs to the caller alone until `POST /api/Messages` names it in `attachmentIds`, and is removed after a day without a message.',
  example: {
    body: { File: 'Ground floor, one big room.' },
    answer: { ...notes, id: ids.created, fileName: 'example.txt' },
  },
});

/** What a download gives: the file, or a picture as texts show it, at most 2048 pixels per side. */
const attachmentVariants = ['original', 'preview'] as const satisfies readonly ImageVariant[];

/** For everybody who may read its message. */
export const downloadAttachment = defineEndpoint('downloadAttachment', {
  method: 'GET',
  path: '/api/Attachments/:id/download',
  access: signedIn(),
  programs: true,
  problems: [400, 404, 416],
  params: idParams,
  query: z.object({ variant: z.enum(attachmentVariants).default('original') }),
  responses: { 200: 'binary' },
  summary: 'Download a file of a message',
  description:
    'Returns the content of a file, for everybody who may read its message, with the content type that the server detected during upload. With `variant=preview`, returns a picture as texts show it, or 404 for other files. Denied downloads are recorded in the audit log.',
  example: { params: { id: ids.attachment } },
});

export const namedSchemas = {
  Attachment: { schema: attachmentSchema, description: 'A file of a message.' },
} satisfies NamedSchemas;
