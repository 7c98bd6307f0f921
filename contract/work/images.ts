import { z } from 'zod';
import { audience, audienceField, fileChanges } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant, optionalId, text, trimmedText } from '#contract/platform/fields.ts';
import { oneLine } from '#contract/platform/one-line.ts';
import { paging } from '#contract/platform/paging.ts';

/** Supported image formats: format → content type and file extensions. */
export const imageFormats = {
  jpeg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { contentType: 'image/png', extensions: ['png'] },
  webp: { contentType: 'image/webp', extensions: ['webp'] },
  gif: { contentType: 'image/gif', extensions: ['gif'] },
  heif: { contentType: 'image/heic', extensions: ['heic', 'heif'] },
} as const;

export type ImageFormat = keyof typeof imageFormats;

/** Maximum pixels (width times height) of an image. */
export const imagePixelLimit = 120_000_000;

/** Of a HEIC picture, which is in memory as a whole while it is decoded. */
export const heifLimits = { pixels: 64_000_000, bytes: 64 * 1024 * 1024 } as const;

/** Whether a file is a picture, so that it has a preview and a thumbnail. */
export function isPicture(contentType: string): boolean {
  return contentType.startsWith('image/');
}

/** Whether browsers show the original. Of other pictures they show the preview. */
export function isShownByBrowsers(contentType: string): boolean {
  return contentType !== imageFormats.heif.contentType;
}

/** The stored sizes of an image: the original, at most 2048 pixels per side, and at most 480. */
export const imageVariants = ['original', 'preview', 'thumbnail'] as const;
export type ImageVariant = (typeof imageVariants)[number];

const imageSchema = z.object({
  imageId: id,
  /** The same as `imageId`, because every created entity has an `id`. */
  id,
  fileName: z.string(),
  contentType: z.string(),
  fileSize: z.int(),
  description: z.string(),
  audience,
  category: z.string(),
  projectId: id,
  width: z.int(),
  height: z.int(),
  uploadedAt: instant,
  uploadedBy: id,
  uploadedByName: z.string(),
  /** Signed links that work without a bearer token for at least an hour. */
  originalUrl: z.string(),
  previewUrl: z.string(),
  thumbnails: z.object({ small: z.string() }),
});

export type ProjectImage = z.output<typeof imageSchema>;

/** The form fields other than the file. Names are case-insensitive, and the order does not matter. */
export const uploadImageFields = z.object({
  Description: text().default(''),
  Category: trimmedText(200).default('').transform(oneLine),
  ProjectId: optionalId,
  Audience: audienceField,
  /** JSON with projectId and uploadedAt. Its project is used if `ProjectId` is absent. */
  Metadata: boundedString(10_000)
    .default('')
    .transform(parseJson)
    .pipe(
      z.object({ projectId: optionalId, uploadedAt: boundedString(100).nullish() }, 'Not valid metadata').partial(),
    ),
});

export const listProjectImages = defineEndpoint('listProjectImages', {
  params: idParams,
  query: z.object({ category: trimmedText(200).optional(), ...paging, ...listFormat }),
  responses: { 200: z.array(imageSchema) },
});

export const uploadImage = defineEndpoint('uploadImage', {
  body: uploadImageFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: imageSchema },
});

export const getImageUrl = defineEndpoint('getImageUrl', {
  params: idParams,
  query: z.object({
    expirationMinutes: z.coerce
      .number('A number of minutes from 1 to 1440')
      .int('A number of minutes from 1 to 1440')
      .min(1, 'A number of minutes from 1 to 1440')
      .max(1440, 'A number of minutes from 1 to 1440')
      .default(60),
  }),
  responses: { 200: z.object({ url: z.string(), expiresAt: instant }) },
});

export const downloadImage = defineEndpoint('downloadImage', {
  params: idParams,
  query: z.object({
    variant: z.enum(imageVariants).default('original'),
    tenant: boundedString(1000).optional(),
    user: boundedString(1000).optional(),
    session: boundedString(1000).optional(),
    preview: boundedString(1000).optional(),
    expires: boundedString(1000).optional(),
    signature: boundedString(1000).optional(),
  }),
  responses: { 200: 'binary' },
});

export const updateImage = defineEndpoint('updateImage', {
  params: idParams,
  body: fileChanges,
  responses: { 200: imageSchema },
});

export const deleteImage = defineEndpoint('deleteImage', {
  params: idParams,
  responses: { 204: null },
});

export const restoreImage = defineEndpoint('restoreImage', {
  params: idParams,
  responses: { 200: imageSchema },
});

/** The uploader and holders of DeleteProjectImages or DeleteProjectDocuments may change and delete an image. */
export function mayDeleteImage(
  image: Pick<ProjectImage, 'uploadedBy'>,
  who: { id: string; holds: (claim: Claim) => boolean },
): boolean {
  return (
    image.uploadedBy === who.id ||
    who.holds('ProjectImages:DeleteProjectImages') ||
    who.holds('ProjectDocuments:DeleteProjectDocuments')
  );
}

function parseJson(value: string, context: z.RefinementCtx): unknown {
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'Not valid JSON' });
    return z.NEVER;
  }
}
