import { z } from 'zod';
import { claim, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';

const userPictureSchema = z.object({
  /** The id of the user. */
  id,
  /** Changes with the picture. */
  version: z.string(),
});

export type UserPicture = z.output<typeof userPictureSchema>;

const ofWim: UserPicture = { id: ids.wim, version: '5f0c1b7a9d3e4c21' };

export const listUserPictures = defineEndpoint('listUserPictures', {
  method: 'GET',
  path: '/api/Users/pictures',
  // Everybody may see those of the people that they see.
  access: signedIn(),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(userPictureSchema) },
  summary: 'List who has a picture',
  description:
    'Lists who of the people that the caller sees has a picture, with a version that changes with the picture.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [ofWim] },
});

export const getUserPicture = defineEndpoint('getUserPicture', {
  method: 'GET',
  path: '/api/Users/:id/picture',
  access: signedIn(),
  problems: [404],
  params: idParams,
  // Not checked: it only makes the address another one after a change.
  query: z.object({ version: boundedString(16).optional() }),
  responses: { 200: 'binary' },
  summary: 'Read the picture of a user',
  description:
    'Returns the picture: a square WebP of 192 pixels. Add the `version` of the list to the address, so that browsers may keep the picture and still show a new one.',
  example: { params: { id: ids.wim }, query: { version: ofWim.version } },
});

export const changeOwnPicture = defineEndpoint('changeOwnPicture', {
  method: 'PUT',
  path: '/api/Users/me/picture',
  access: signedIn(),
  changes: 'users',
  records: 'picture.changed',
  problems: [400, 413, 415],
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 200: userPictureSchema },
  summary: 'Change your own picture',
  description:
    'Stores a PNG, JPEG or WebP picture of at most 10 MB as a square of 192 pixels, without metadata. Demo accounts keep their pictures.',
  example: { body: { File: 'ada.jpg' }, answer: { id: ids.ada, version: '0b9d7e1c5a8f4e60' } },
});

export const removeOwnPicture = defineEndpoint('removeOwnPicture', {
  method: 'DELETE',
  path: '/api/Users/me/picture',
  access: signedIn(),
  changes: 'users',
  records: 'picture.removed',
  problems: [404],
  responses: { 204: null },
  summary: 'Remove your own picture',
  description: 'Removes the picture of the caller. 404 if there is none.',
  example: {},
});

export const removeUserPicture = defineEndpoint('removeUserPicture', {
  method: 'DELETE',
  path: '/api/Users/:id/picture',
  access: claim('Users:EditUsers'),
  changes: 'users',
  records: 'picture.removed',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Remove the picture of a user',
  description: 'Removes the picture of a user whom the caller may edit. 404 if there is none.',
  example: { params: { id: ids.wim } },
});

export const namedSchemas = {
  UserPicture: { schema: userPictureSchema, description: 'Who has a picture, and a version that changes with it.' },
} satisfies NamedSchemas;
