import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { pagesQuery } from '#web/lib/pages.ts';

/** A project's documents, newest first. */
export const projectDocumentsQuery = (projectId: string) =>
  pagesQuery(['documents', 'project', projectId], {
    size: 200,
    read: (query, options) => callWithHeaders('listProjectDocuments', { params: { id: projectId }, query }, options),
  });

/** What is in a document, for its preview. It is not kept for long: such bytes are many. */
export const documentBytesQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'bytes', id],
    queryFn: async ({ signal }) => {
      const file: unknown = await call('downloadDocument', { params: { id } }, { signal });
      return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

export const downloadDocument = (
  { id, fileName }: { id: string; fileName: string },
  options: { onProgress: (part: number) => void },
) => download('downloadDocument', { params: { id } }, { name: fileName, ...options });
