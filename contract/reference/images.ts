import type { ProjectImage } from '#contract/images.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const photo: ProjectImage = {
  imageId: ids.photo,
  id: ids.photo,
  fileName: 'lobby.png',
  contentType: 'image/png',
  fileSize: 90,
  description: 'Before the work',
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

export const imagesReference = {
  listProjectImages: {
    summary: 'List the pictures of a project',
    description: 'The pictures of the project that the path names, newest first, or those of one category.',
    headers: counted,
    example: { params: { id: ids.lobby }, query: { category: 'Site', limit: 100 }, answer: [photo] },
  },
  uploadImage: {
    summary: 'Upload a picture',
    description:
      'Takes one picture (JPEG, PNG, WebP or GIF) as `File`, for a project. It is decoded, and kept in three sizes. The names of the parts count in any case, and the parts come in any order.',
    example: {
      body: {
        File: '(the bytes of a picture)',
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
  },
  getImageUrl: {
    summary: 'Make a link to a picture',
    description:
      'A link that works without a token for so many minutes. It stops working earlier when its user may no longer see the picture.',
    example: {
      params: { id: ids.photo },
      query: { expirationMinutes: 30 },
      answer: { url: linkTo(ids.photo, 'original'), expiresAt: '2026-04-14T15:35:00.000Z' },
    },
  },
  downloadImage: {
    summary: 'Download a picture',
    description:
      'The bytes of a picture. With a token, its user needs `ProjectImages:ViewProjectImages` and has to see the project; a signed link needs no token, and asks the same of the user for whom it was made.',
    security: ['signedLink', 'session'],
    example: { params: { id: ids.photo }, query: { variant: 'thumbnail' } },
  },
  deleteImage: {
    summary: 'Delete a picture',
    description:
      'Deletes a picture. One deletes what one has uploaded; `ProjectImages:DeleteProjectImages` or `ProjectDocuments:DeleteProjectDocuments` is for those of others.',
    example: { params: { id: ids.oldPhoto } },
  },
} satisfies Partial<References>;

function linkTo(id: string, variant: string): string {
  return `/api/Image/${id}/download?variant=${variant}&tenant=${ids.studio}&user=${ids.ada}&session=${ids.laptop}&expires=1776182400&signature=c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI`;
}
