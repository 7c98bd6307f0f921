import type { UserPicture } from '#contract/people/user-pictures.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

const ofWim: UserPicture = { id: ids.wim, version: '5f0c1b7a9d3e4c21' };

export const userPicturesReference = {
  listUserPictures: {
    summary: 'List who has a picture',
    description:
      'Lists who of the people that the caller sees has a picture, with a version that changes with the picture.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [ofWim] },
  },
  getUserPicture: {
    summary: 'Read the picture of a user',
    description:
      'Returns the picture: a square WebP of 192 pixels. Add the `version` of the list to the address, so that browsers may keep the picture and still show a new one.',
    example: { params: { id: ids.wim }, query: { version: ofWim.version } },
  },
  changeOwnPicture: {
    summary: 'Change your own picture',
    description:
      'Stores a PNG, JPEG or WebP picture of at most 10 MB as a square of 192 pixels, without metadata. Demo accounts keep their pictures.',
    example: { body: { File: 'ada.jpg' }, answer: { id: ids.ada, version: '0b9d7e1c5a8f4e60' } },
  },
  removeOwnPicture: {
    summary: 'Remove your own picture',
    description: 'Removes the picture of the caller. 404 if there is none.',
    example: {},
  },
  removeUserPicture: {
    summary: 'Remove the picture of a user',
    description: 'Removes the picture of a user whom the caller may edit. 404 if there is none.',
    example: { params: { id: ids.wim } },
  },
} satisfies Partial<References>;
