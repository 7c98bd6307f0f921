import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { useSaving } from '#web/lib/saving.ts';
import { type UploadOptions, upload } from '#web/lib/upload.ts';

/** A project's pictures, newest first; other content is left out (spec section 2). */
export const projectImagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['images', 'project', projectId],
    queryFn: ({ signal }) => call('listProjectImages', { params: { id: projectId } }, { signal }),
    select: (images) => images.filter(({ contentType }) => contentType.startsWith('image/')),
  });

export interface NewImage extends UploadOptions {
  file: File;
  description: string;
  category: string;
  projectId: string;
}

export const useUploadImage = () =>
  useSaving(({ file, description, category, projectId, ...options }: NewImage) => {
    const form = new FormData();
    form.set('Description', description);
    form.set('Category', category);
    form.set('ProjectId', projectId);
    form.set('Metadata', JSON.stringify({ projectId, uploadedAt: new Date().toISOString() }));
    form.set('File', file);
    return upload('uploadImage', form, options);
  }, 'images');

export const useDeleteImage = () => useSaving((id: string) => call('deleteImage', { params: { id } }), 'images');

/** The original, as it was uploaded. */
export const downloadImage = ({ id, fileName }: { id: string; fileName: string }) =>
  download('downloadImage', { params: { id }, query: { variant: 'original' } }, { name: fileName });
