import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Audience } from '#contract/platform/audience.ts';
import type { FeedShow } from '#contract/work/message-kinds.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import { earlierCursor, nextCursor } from '#web/lib/next-cursor.ts';
import { type UploadOptions, upload, uploadForm } from '#web/lib/upload.ts';
import { type Entry, entryOf } from './entries.ts';
import type { Subject } from './subject.ts';

/** Where a page begins: at the end, around a message, or where another page ended. */
export type Place = { around: string } | { from: 'start' | 'end'; cursor?: string | undefined };

export interface Page {
  /** Oldest first. */
  items: Entry[];
  earlier: string | undefined;
  /** The cursor of what came after. Only the first page may have it, while the end is not loaded. */
  later: string | undefined;
}

/** What is shown of a subject. All but projects have messages alone. */
export const conversationKey = ({ type, id }: Subject, show: FeedShow) => ['messages', type, id, show] as const;

/** A conversation from its end, or around a message: each next page has what came before. */
export const conversationQuery = (subject: Subject, show: FeedShow) =>
  infiniteQueryOptions({
    queryKey: conversationKey(subject, show),
    queryFn: ({ pageParam, signal }) => readPage(subject, show, pageParam, signal),
    initialPageParam: { from: 'end' } as Place,
    getNextPageParam: ({ earlier }): Place | undefined => (earlier ? { from: 'end', cursor: earlier } : undefined),
    // Somebody who comes back wants to see what is new.
    staleTime: 0,
  });

export async function readPage(
  { type, id }: Subject,
  show: FeedShow,
  place: Place,
  signal?: AbortSignal,
): Promise<Page> {
  const page = { limit: pageSize, ...place };
  const { items, headers } = type === 'project' ? await readFeed() : await readMessages();
  return { items, earlier: earlierCursor(headers), later: nextCursor(headers) };

  async function readFeed() {
    const input = { params: { id }, query: { show, ...page } };
    const { body, headers } = await callWithHeaders('listProjectFeed', input, { signal });
    return { items: body, headers };
  }
  async function readMessages() {
    const query = { subjectType: type, subjectId: id, ...page };
    const { body, headers } = await callWithHeaders('listMessages', { query }, { signal });
    return { items: body.map(entryOf), headers };
  }
}

const pageSize = 25;

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

/** A picture as texts show it. It never changes. It is not kept for long: such bytes are many. */
export const attachmentPictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'picture', id],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        const input = { params: { id }, query: { variant: 'preview' as const } };
        const file: unknown = await call('downloadAttachment', input, { signal });
        return file instanceof Blob ? file : new Blob();
      }, signal),
    staleTime: 'static',
    gcTime: 30_000,
  });
