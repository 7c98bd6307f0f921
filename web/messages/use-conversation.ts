import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messagesOf, readLatest } from './pages.ts';
import { conversationQuery } from './queries.ts';
import type { Subject } from './subject.ts';

/** Longest conversation, in pages, that live updates read again as a whole; see web/live/live.ts. */
const wholePages = 4;

/** The loaded messages, and how to load earlier ones. It follows what others write. */
export function useConversation(subject: Subject) {
  const client = useQueryClient();
  const { type, id } = subject;
  const query = useInfiniteQuery(conversationQuery(subject));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const messages = useMemo(() => messagesOf(data), [data]);
  const pageCount = data?.pages.length ?? 0;

  // Live updates only mark a longer conversation as out of date, so its end is read here.
  useEffect(() => {
    if (pageCount <= wholePages) return;
    const { queryKey } = conversationQuery({ type, id });
    const found = client.getQueryCache().find({ queryKey, exact: true });
    return client.getQueryCache().subscribe((event) => {
      if (event.query !== found || event.type !== 'updated' || event.action.type !== 'invalidate') return;
      readLatest(client, { type, id }).catch(() => {});
    });
  }, [client, type, id, pageCount]);

  return {
    messages,
    isPending: query.isPending,
    failureReason: query.failureReason,
    /** Also when somebody else removed what the conversation is about. */
    error: query.error,
    retry: () => void query.refetch(),
    earlier: hasNextPage
      ? {
          loading: isFetchingNextPage,
          error: query.isFetchNextPageError ? query.error : null,
          load: () => (isFetchingNextPage ? undefined : void fetchNextPage()),
        }
      : undefined,
  };
}

export type Earlier = NonNullable<ReturnType<typeof useConversation>['earlier']>;
