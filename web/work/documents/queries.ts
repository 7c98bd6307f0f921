import { queryOptions } from '@tanstack/react-query';
import type { DocumentOrder } from '#contract/work/document-orders.ts';
import type { ImageVariant } from '#contract/work/images.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import { useSaving } from '#web/lib/saving.ts';
import { type UploadOptions, upload, uploadForm } from '#web/lib/upload.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** What a list of documents is narrowed to, and its order. */
export interface DocumentsShown {
  label?: string | undefined;
  sort?: DocumentOrder | undefined;
}

/** A project's documents, newest first unless told otherwise. */
export const projectDocumentsQuery = (projectId: string, shown: DocumentsShown = {}) =>
  pagesQuery(['documents', 'project', projectId, shown], {
    size: 200,
    read: (page, options) =>
      callWithHeaders('listProjectDocuments', { params: { id: projectId }, query: { ...page, ...shown } }, options),
  });

/** The newest documents of a project, for its overview. */
export const newestDocumentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['documents', 'newest', projectId],
    queryFn: ({ signal }) =>
      call('listProjectDocuments', { params: { id: projectId }, query: { limit: 3 } }, { signal }),
  });

/** The labels that the documents of a project have. */
export const documentLabelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['documents', 'labels', projectId],
    queryFn: ({ signal }) => call('listDocumentLabels', { params: { id: projectId } }, { signal }),
  });

/** The versions of a document, newest first. */
export const versionsQuery = (id: string) =>
  pagesQuery(['documents', 'versions', id], {
    size: 100,
    read: (query, options) => callWithHeaders('listDocumentVersions', { params: { id }, query }, options),
  });

/** What is in a version, for its preview. It never changes. It is not kept for long: such bytes are many. */
export const versionBytesQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['documents', 'bytes', id, number],
    queryFn: async ({ signal }) =>
      new Uint8Array(await (await readVersion(id, number, 'original', signal)).arrayBuffer()),
    staleTime: 'static',
    gcTime: 30_000,
  });

/** A version that is a picture, as browsers show it. */
export const versionPictureQuery = (id: string, number: number, variant: 'preview' | 'thumbnail') =>
  queryOptions({
    queryKey: ['documents', variant, id, number],
    queryFn: ({ signal }) => inTurn(() => readVersion(id, number, variant, signal), signal),
    staleTime: 'static',
    gcTime: 30_000,
  });

async function readVersion(id: string, number: number, variant: ImageVariant, signal: AbortSignal): Promise<Blob> {
  const input = { params: { id, number }, query: { variant } };
  const file: unknown = await call('downloadDocumentVersion', input, { signal });
  return file instanceof Blob ? file : new Blob();
}

/** `version`: another than the newest. */
export interface DownloadedDocument {
  id: string;
  fileName: string;
  version?: number;
}

export const downloadDocument = (
  { id, fileName, version }: DownloadedDocument,
  options: { onProgress: (part: number) => void },
) =>
  version === undefined
    ? download('downloadDocument', { params: { id } }, { name: fileName, ...options })
    : download('downloadDocumentVersion', { params: { id, number: version } }, { name: fileName, ...options });

interface NewVersion extends UploadOptions {
  file: File;
  note: string;
}

export const useUploadVersion = (id: string) =>
  useSaving(
    ({ file, note, ...options }: NewVersion) =>
      upload('uploadDocumentVersion', uploadForm(file, { Note: note }), { ...options, params: { id } }),
    'documents',
  );
