import { mayDeleteImage, type ProjectImage } from '#contract/work/images.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { plural, t, tNode } from '#web/texts/index.ts';
import { PictureDrawing } from '#web/ui/drawings.tsx';
import type { FileKind } from '#web/work/files/file-kind.ts';
import { isPictureFile } from '#web/work/files/upload-rules.ts';

export const imageFiles: FileKind<ProjectImage> = {
  noun: 'images',
  list: 'listProjectImages',
  label: t('Images'),
  title: t('Project Images'),
  loading: t('Loading images...'),
  loadingError: t('Error loading project images'),
  empty: {
    drawing: <PictureDrawing />,
    text: t('No images uploaded yet'),
    hint: t('Drop pictures here to upload them.'),
  },
  card: { height: { xs: 370, sm: 314 }, minWidth: 232 },
  upload: {
    operation: 'uploadImage',
    title: t('Upload Images'),
    takesPictures: true,
    // Anything that claims to be a picture; the server finds out which formats it can read, and says so.
    rules: {
      accept: 'image/*,.heic,.heif',
      takes: (file) => file.type.startsWith('image/') || isPictureFile(file),
      refusal: (file) => tNode('{file} is not a picture.', { file }),
      formatSize: formatMegabytes,
    },
    accepts: 'JPEG, PNG, WebP, GIF, HEIC',
    parts: ({ id }, { description, category, audience }) => ({
      Description: description,
      Category: category,
      ProjectId: id,
      Audience: audience,
      Metadata: JSON.stringify({ projectId: id, uploadedAt: new Date().toISOString() }),
    }),
    failed: t('Failed to upload image. Please try again.'),
    done: (count) => plural(count, { one: 'Image uploaded', other: '{count} images uploaded' }),
  },
  change: { operation: 'updateImage' },
  remove: { operation: 'deleteImage', title: t('Delete Image'), done: t('Image deleted'), isAllowed: mayDeleteImage },
  category: { label: t('Category'), maxLength: 200 },
};
