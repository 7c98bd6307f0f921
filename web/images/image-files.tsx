import { mayDeleteImage, type ProjectImage } from '#contract/images.ts';
import type { FileKind } from '#web/files/file-kind.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { PictureDrawing } from '#web/ui/drawings.tsx';

export const imageFiles: FileKind<ProjectImage> = {
  noun: 'images',
  label: 'Images',
  title: 'Project Images',
  loading: 'Loading images...',
  loadingError: 'Error loading project images',
  empty: { drawing: <PictureDrawing />, text: 'No images uploaded yet', hint: 'Drop pictures here to upload them.' },
  card: { height: { xs: 370, sm: 314 }, minWidth: 232 },
  upload: {
    operation: 'uploadImage',
    title: 'Upload Images',
    // Anything that claims to be a picture; the server finds out which formats it can read, and says so.
    rules: {
      accept: 'image/*',
      takes: (file) => file.type.startsWith('image/'),
      refusal: 'is not a picture.',
      formatSize: formatMegabytes,
    },
    accepts: 'JPEG, PNG, WebP, GIF',
    parts: ({ id }, { description, category, audience }) => ({
      Description: description,
      Category: category,
      ProjectId: id,
      Audience: audience,
      Metadata: JSON.stringify({ projectId: id, uploadedAt: new Date().toISOString() }),
    }),
    failed: 'Failed to upload image. Please try again.',
    done: (count) => (count === 1 ? 'Image uploaded' : `${count} images uploaded`),
  },
  change: { operation: 'updateImage' },
  remove: { operation: 'deleteImage', title: 'Delete Image', done: 'Image deleted', isAllowed: mayDeleteImage },
  categoryOf: ({ category }) => category,
};
