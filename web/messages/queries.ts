import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Audience } from '#contract/audience.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { earlierCursor } from '#web/lib/next-cursor.ts';
import { type UploadOptions, upload, uploadForm } from '#web/lib/upload.ts';
import type { Subject } from './subject.ts';

/** A conversation from its end: the first page has the latest messages, oldest first, and each next page earlier ones. */
export const conversationQuery = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: ['messages', subject.type, subject.id],
    queryFn: ({ pageParam, signal }) => readPage(subject, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ earlier }) => earlier,
    // Somebody who comes back wants to see what is new.
    staleTime: 0,
  });

export async function readPage({ type, id }: Subject, cursor?: string, signal?: AbortSignal) {
  const query = { subjectType: type, subjectId: id, from: 'end', limit: pageSize, cursor } as const;
  const { body, headers } = await callWithHeaders('listMessages', { query }, { signal });
  return { items: body, earlier: earlierCursor(headers) };
}

const pageSize = 50;

interface ReadersFilter {
  audience: Audience;
  /** Only people whose name contains it. */
  search?: string;
}

/** Who would read a message here, and who can be mentioned. */
export const readersQuery = ({ type, id }: Subject, { audience, search }: ReadersFilter) =>
  queryOptions({
    queryKey: ['messages', 'readers', type, id, audience, search],
    queryFn: ({ signal }) =>
      call('listMessageReaders', { query: { subjectType: type, subjectId: id, audience, search } }, { signal }),
    placeholderData: search === undefined ? undefined : keepPreviousData,
  });

/** The earlier texts of a message, newest first. */
export const editsQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'edits', id],
    queryFn: ({ signal }) => call('listMessageEdits', { params: { id }, query: {} }, { signal }),
  });

export const uploadAttachment = (file: File, options: UploadOptions) =>
  upload('uploadAttachment', uploadForm(file, {}), options);

export const downloadAttachment = (
  { id, fileName }: { id: string; fileName: string },
  onProgress: (part: number) => void,
) => download('downloadAttachment', { params: { id } }, { name: fileName, onProgress });
