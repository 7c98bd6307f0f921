import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { ProjectImage } from '#contract/work/images.ts';
import type { References } from './row.ts';

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

export const imagesReference = {
  listProjectImages: {
    summary: 'List the images of a project',
    description: 'Lists the images of a project, newest first. With `category`, lists only those of one category.',
    headers: counted,
    example: { params: { id: ids.lobby }, query: { category: 'Site', limit: 100 }, answer: [photo] },
  },
  uploadImage: {
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
  },
  getImageUrl: {
    summary: 'Create a link to an image',
    description:
      'Returns a link that works without a token for `expirationMinutes`. It stops working earlier if the session of the caller ends or the caller may no longer see the image. For a HEIC image, which most browsers do not show, it opens the preview.',
    example: {
      params: { id: ids.photo },
      query: { expirationMinutes: 30 },
      answer: { url: linkTo(ids.photo, 'original'), expiresAt: '2026-04-14T15:35:00.000Z' },
    },
  },
  downloadImage: {
    summary: 'Download an image',
    description:
      'Returns the content of an image. Send a token or use a signed link. In both cases the user, for a link the one who requested it, needs `ProjectImages:ViewProjectImages` and must be able to see the project.',
    security: ['signedLink', 'session'],
    example: { params: { id: ids.photo }, query: { variant: 'thumbnail' } },
  },
  updateImage: {
    summary: 'Change an image',
    description:
      'Changes the description or the audience: `client` for staff and the users of the client, `staff` for staff only. Its uploader and holders of `ProjectImages:DeleteProjectImages` or `ProjectDocuments:DeleteProjectDocuments` may do this. Client users can only choose `client`.',
    example: {
      params: { id: ids.photo },
      body: { description: 'The lobby before the work' },
      answer: { ...photo, description: 'The lobby before the work' },
    },
  },
  deleteImage: {
    summary: 'Delete an image',
    description:
      'Moves an image to the trash, from where it can be restored for 30 days. Callers can delete images that they uploaded. Deleting other images requires `ProjectImages:DeleteProjectImages` or `ProjectDocuments:DeleteProjectDocuments`.',
    example: { params: { id: ids.oldPhoto } },
  },
  restoreImage: {
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
  },
} satisfies Partial<References>;

function linkTo(id: string, variant: string): string {
  return `/api/Image/${id}/download?variant=${variant}&tenant=${ids.studio}&user=${ids.ada}&session=${ids.laptop}&expires=1776182400&signature=c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI`;
}
