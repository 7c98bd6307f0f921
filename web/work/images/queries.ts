import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** A project's pictures, newest first. */
export const projectImagesQuery = (projectId: string) =>
  pagesQuery(['images', 'project', projectId], {
    size: 200,
    read: async (query, options) => {
      const params = { id: projectId };
      const { body, headers } = await callWithHeaders('listProjectImages', { params, query }, options);
      return { body: onlyImages(body), headers };
    },
  });

/** A project's newest pictures, for its overview. */
export const newestImagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['images', 'newest', projectId],
    queryFn: async ({ signal }) => {
      const images = await call('listProjectImages', { params: { id: projectId }, query: { limit: 5 } }, { signal });
      return onlyImages(images);
    },
  });

/** Other content is left out (spec section 2). */
export function onlyImages<Item extends { contentType: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ contentType }) => contentType.startsWith('image/'));
}

/** The original, as it was uploaded. */
export const downloadImage = ({ id, fileName }: { id: string; fileName: string }) =>
  download('downloadImage', { params: { id }, query: { variant: 'original' } }, { name: fileName });

/** The address of the original, which anybody can open for an hour. */
export const imageUrlQuery = (id: string) =>
  queryOptions({
    queryKey: ['images', 'url', id],
    queryFn: ({ signal }) => call('getImageUrl', { params: { id }, query: {} }, { signal }),
    staleTime: 30 * 60_000,
  });
