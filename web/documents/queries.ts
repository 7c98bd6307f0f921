import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { pagesQuery } from '#web/lib/pages.ts';
import { useSaving } from '#web/lib/saving.ts';
import { type UploadOptions, upload, uploadForm } from '#web/lib/upload.ts';

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

export interface NewDocument extends UploadOptions {
  file: File;
  description: string;
  projectId: string;
  clientId: string;
}

export const useUploadDocument = () =>
  useSaving(({ file, description, projectId, clientId, ...options }: NewDocument) => {
    const parts = { Description: description, ProjectId: projectId, ClientId: clientId };
    return upload('uploadDocument', uploadForm(file, parts), options);
  }, 'documents');

export const useDeleteDocument = () =>
  useSaving((id: string) => call('deleteDocument', { params: { id } }), 'documents');

export const downloadDocument = (
  { id, fileName }: { id: string; fileName: string },
  options: { onProgress: (part: number) => void },
) => download('downloadDocument', { params: { id } }, { name: fileName, ...options });
