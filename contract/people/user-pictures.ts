import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';

const userPictureSchema = z.object({
  /** The id of the user. */
  id,
  /** Changes with the picture. */
  version: z.string(),
});

export type UserPicture = z.output<typeof userPictureSchema>;

export const listUserPictures = defineEndpoint('listUserPictures', {
  query: z.object(paging),
  responses: { 200: z.array(userPictureSchema) },
});

export const getUserPicture = defineEndpoint('getUserPicture', {
  params: idParams,
  // Not checked: it only makes the address another one after a change.
  query: z.object({ version: boundedString(16).optional() }),
  responses: { 200: 'binary' },
});

export const changeOwnPicture = defineEndpoint('changeOwnPicture', {
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 200: userPictureSchema },
});

export const removeOwnPicture = defineEndpoint('removeOwnPicture', {
  responses: { 204: null },
});

export const removeUserPicture = defineEndpoint('removeUserPicture', {
  params: idParams,
  responses: { 204: null },
});
