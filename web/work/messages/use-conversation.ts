import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { FeedShow } from '#contract/work/message-kinds.ts';
import { entriesOf, openPlace, readLater, readLatest, wholePages } from './pages.ts';
import { conversationQuery, type Place } from './queries.ts';
import type { Subject } from './subject.ts';

/** One end of what is loaded, beyond which there is more. */
export interface Edge {
  loading: boolean;
  error: Error | null;
  load: () => void;
}

/** What is loaded, and how to load what came before and after. It follows what others write. */
export function useConversation(subject: Subject, show: FeedShow) {
  const client = useQueryClient();
  const { type, id } = subject;
  const query = useInfiniteQuery(conversationQuery(subject, show));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = useMemo(() => entriesOf(data), [data]);
  const pageCount = data?.pages.length ?? 0;
  const hasLater = data?.pages[0]?.later !== undefined;

  // Live updates only mark a longer conversation as out of date, so its end is read here.
  useEffect(() => {
    if (pageCount <= wholePages || hasLater) return;
    const { queryKey } = conversationQuery({ type, id }, show);
    const found = client.getQueryCache().find({ queryKey, exact: true });
    return client.getQueryCache().subscribe((event) => {
      if (event.query !== found || event.type !== 'updated' || event.action.type !== 'invalidate') return;
      readLatest(client, { type, id }, show).catch(() => {});
    });
  }, [client, type, id, show, pageCount, hasLater]);

  const later = useMutation({ mutationFn: () => readLater(client, subject, show) });
  const open = useCallback((place: Place) => openPlace(client, { type, id }, show, place), [client, type, id, show]);

  return {
    entries,
    isPending: query.isPending,
    failureReason: query.failureReason,
    /** Also when somebody else removed what the conversation is about. */
    error: query.error,
    retry: () => void query.refetch(),
    open,
    earlier: hasNextPage
      ? {
          loading: isFetchingNextPage,
          error: query.isFetchNextPageError ? query.error : null,
          load: () => (isFetchingNextPage ? undefined : void fetchNextPage()),
        }
      : undefined,
    later: hasLater
      ? { loading: later.isPending, error: later.error, load: () => (later.isPending ? undefined : later.mutate()) }
      : undefined,
  };
}
