import { z } from 'zod';
import { anyOf, claim, publicAccess } from '#contract/platform/access.ts';
import { audience, audienceField, fileChanges } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant, optionalId, text, trimmedText } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { oneLine } from '#contract/platform/one-line.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';

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

const photo: ProjectImage = {
  imageId: ids.photo,
  id: ids.photo,
  fileName: 'lobby.png',
  contentType: 'image/png',
  fileSize: 90,
  description: 'Before the work',
  audience: 'client',
  category: 'Site',
  projectId: ids.lobby,
  width: 1,
  height: 1,
  uploadedAt: '2026-03-03T11:25:00.000Z',
  uploadedBy: ids.wim,
  uploadedByName: 'Wim Vos',
  originalUrl: linkTo(ids.photo, 'original'),
  previewUrl: linkTo(ids.photo, 'preview'),
  thumbnails: { small: linkTo(ids.photo, 'thumbnail') },
};

export const listProjectImages = defineEndpoint('listProjectImages', {
  method: 'GET',
  path: '/api/Image/project/:id',
  access: claim('ProjectImages:ViewProjectImages'),
  problems: [400, 404],
  params: idParams,
  query: z.object({ category: trimmedText(200).optional(), ...paging, ...listFormat }),
  responses: { 200: z.array(imageSchema) },
  summary: 'List the images of a project',
  description: 'Lists the images of a project, newest first. With `category`, lists only those of one category.',
  headers: counted,
  example: { params: { id: ids.lobby }, query: { category: 'Site', limit: 100 }, answer: [photo] },
});

export const uploadImage = defineEndpoint('uploadImage', {
  method: 'POST',
  path: '/api/Image/upload',
  access: claim('ProjectImages:UploadProjectImages'),
  ignoresUnknownKeys: true,
  changes: 'images',
  records: 'image.uploaded',
  problems: [400, 413, 415],
  body: uploadImageFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: imageSchema },
  summary: 'Upload an image',
  description:
    'Uploads one image (JPEG, PNG, WebP, GIF or HEIC) of a project as `File`. The server decodes it and stores three sizes. The original stays as it is, but for the place where it was taken, which is removed unless the company turns that off. The names of the form fields are case-insensitive, and their order does not matter.',
  example: {
    body: {
      File: '(the bytes of an image)',
      Description: 'After the work',
      Category: 'Site',
      ProjectId: ids.website,
    },
    answer: {
      ...photo,
      imageId: ids.created,
      id: ids.created,
      fileName: 'example.png',
      description: 'After the work',
      projectId: ids.website,
      uploadedBy: ids.ada,
      uploadedByName: 'Ada North',
      originalUrl: linkTo(ids.created, 'original'),
      previewUrl: linkTo(ids.created, 'preview'),
      thumbnails: { small: linkTo(ids.created, 'thumbnail') },
    },
  },
});

const imageLinkSchema = z.object({ url: z.string(), expiresAt: instant });

export const getImageUrl = defineEndpoint('getImageUrl', {
  method: 'GET',
  path: '/api/Image/:id/url',
  access: claim('ProjectImages:ViewProjectImages'),
  problems: [400, 404],
  params: idParams,
  query: z.object({
    expirationMinutes: z.coerce
      .number('A number of minutes from 1 to 1440')
      .int('A number of minutes from 1 to 1440')
      .min(1, 'A number of minutes from 1 to 1440')
      .max(1440, 'A number of minutes from 1 to 1440')
      .default(60),
  }),
  responses: { 200: imageLinkSchema },
  summary: 'Create a link to an image',
  description:
    'Returns a link that works without a token for `expirationMinutes`. It stops working earlier if the session of the caller ends or the caller may no longer see the image. For a HEIC image, which most browsers do not show, it opens the preview.',
  example: {
    params: { id: ids.photo },
    query: { expirationMinutes: 30 },
    answer: { url: linkTo(ids.photo, 'original'), expiresAt: '2026-04-14T15:35:00.000Z' },
  },
});

export const downloadImage = defineEndpoint('downloadImage', {
  method: 'GET',
  path: '/api/Image/:id/download',
  // A signed link works without a session; the handler checks the signature or the bearer token.
  access: publicAccess,
  problems: [400, 401, 404, 416],
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
  summary: 'Download an image',
  description:
    'Returns the content of an image. Send a token or use a signed link. In both cases the user, for a link the one who requested it, needs `ProjectImages:ViewProjectImages` and must be able to see the project.',
  security: ['signedLink', 'session'],
  example: { params: { id: ids.photo }, query: { variant: 'thumbnail' } },
});

export const updateImage = defineEndpoint('updateImage', {
  method: 'PATCH',
  path: '/api/Image/:id',
  access: anyOf([
    'ProjectImages:ViewProjectImages',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:DeleteProjectImages',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'images',
  records: 'image.updated',
  problems: [400, 404],
  params: idParams,
  body: fileChanges,
  responses: { 200: imageSchema },
  summary: 'Change an image',
  description:
    'Changes the description or the audience: `client` for staff and the users of the client, `staff` for staff only. Its uploader and holders of `ProjectImages:DeleteProjectImages` or `ProjectDocuments:DeleteProjectDocuments` may do this. Client users can only choose `client`.',
  example: {
    params: { id: ids.photo },
    body: { description: 'The lobby before the work' },
    answer: { ...photo, description: 'The lobby before the work' },
  },
});

export const deleteImage = defineEndpoint('deleteImage', {
  method: 'DELETE',
  path: '/api/Image/:id',
  access: anyOf([
    'ProjectImages:ViewProjectImages',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:DeleteProjectImages',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'images',
  records: 'image.deleted',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete an image',
  description:
    'Moves an image to the trash, from where it can be restored for 30 days. Callers can delete images that they uploaded. Deleting other images requires `ProjectImages:DeleteProjectImages` or `ProjectDocuments:DeleteProjectDocuments`.',
  example: { params: { id: ids.oldPhoto } },
});

export const restoreImage = defineEndpoint('restoreImage', {
  method: 'POST',
  path: '/api/Image/:id/restore',
  access: anyOf([
    'ProjectImages:ViewProjectImages',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:DeleteProjectImages',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),
  changes: 'images',
  records: 'image.restored',
  problems: [400, 404],
  params: idParams,
  responses: { 200: imageSchema },
  summary: 'Restore an image',
  description:
    'Restores an image from the trash. Who may delete an image may restore it. If its project is in the trash too, the response is 400.',
  example: {
    params: { id: ids.snapshot },
    answer: {
      ...photo,
      imageId: ids.snapshot,
      id: ids.snapshot,
      fileName: 'snapshot.png',
      originalUrl: linkTo(ids.snapshot, 'original'),
      previewUrl: linkTo(ids.snapshot, 'preview'),
      thumbnails: { small: linkTo(ids.snapshot, 'thumbnail') },
    },
  },
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

function linkTo(id: string, variant: string): string {
  return `/api/Image/${id}/download?variant=${variant}&tenant=${ids.studio}&user=${ids.ada}&session=${ids.laptop}&expires=1776182400&signature=c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI`;
}

export const namedSchemas = {
  Image: {
    schema: imageSchema,
    description: 'The metadata of an image, with links that work without a token for at least an hour.',
  },
  ImageLink: { schema: imageLinkSchema, description: 'A link to an image that works without a token.' },
} satisfies NamedSchemas;
