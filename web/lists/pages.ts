import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallOptions } from '#web/lib/api.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';

interface Page<Item> {
  items: Item[];
  /** The total count. Only the first page has it. */
  total: number;
  next: string | undefined;
}

interface PagesOptions<Item> {
  /** Items per page, at most 200. */
  size: number;
  read: (
    page: { limit: number; cursor: string | undefined },
    options: CallOptions,
  ) => Promise<{ body: Item[]; headers: Headers }>;
}

/** A list that the server returns page by page. */
export function pagesQuery<Item>(queryKey: QueryKey, { size, read }: PagesOptions<Item>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const { body, headers } = await read({ limit: size, cursor: pageParam }, { signal });
      return { items: body, total: Number(headers.get('x-total-count') ?? body.length), next: nextCursor(headers) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

type PagesQuery<Item> = ReturnType<typeof pagesQuery<Item>>;

/** A list on screen. */
export interface List<Item> {
  /** The items loaded so far. */
  items: readonly Item[];
  /** The total count, or undefined if unknown. */
  total: number | undefined;
  /** Whether the first page is still loading. */
  isPending: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failureReason: Error | null;
  /** Why the list could not be loaded. */
  loadingError: Error | null;
  retry: () => void;
  /** The items shown belong to the previous filter while new ones load. */
  stale: boolean;
  /** The requested items are loading. */
  isSearching: boolean;
  /** For the end of the list. Undefined if everything is loaded. */
  more?: { loading: boolean; failure: Error | null; error: Error | null; onMore: () => void };
}

export function useList<Item>(query: PagesQuery<Item>, { enabled = true } = {}): List<Item> {
  const list = useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData });
  const stale = list.isPlaceholderData;
  return { ...stateOf(list), items: useItems(list.data), stale, isSearching: list.isLoading || stale };
}

interface Search<Item, Filter extends object> {
  queryOf: (filter: Filter) => PagesQuery<Item>;
  /** The current filter. */
  typed: Filter;
  /** The filter after the last pause in typing. */
  settled: Filter;
  matching: (items: readonly Item[], filter: Filter) => readonly Item[];
  enabled?: boolean;
}

interface SearchedList<Item> extends List<Item> {
  /** All items are loaded, so they are filtered here. */
  isWhole: boolean;
}

/** Filters a list in the browser if all items are loaded, and on the server otherwise. */
export function useSearchedList<Item, Filter extends object>(search: Search<Item, Filter>): SearchedList<Item> {
  const { queryOf, typed, settled, matching, enabled = true } = search;
  const all = useInfiniteQuery({ ...queryOf({} as Filter), enabled });
  const isWhole = all.data !== undefined && !all.hasNextPage;
  const asks = enabled && all.data !== undefined && !isWhole && isFilter(settled);
  const found = useInfiniteQuery({ ...queryOf(settled), enabled: asks, placeholderData: keepPreviousData });

  const failed = asks && found.isLoadingError ? found : all;
  const shown = asks && found.data ? found : all;
  const stale = asks && (!found.data || found.isPlaceholderData);
  const loaded = useItems(shown.data);
  const filter = JSON.stringify(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter of the same words is the same
  const items = useMemo(() => (isWhole ? matching(loaded, typed) : loaded), [loaded, isWhole, filter]);
  return {
    ...stateOf(shown),
    items,
    total: isWhole ? items.length : stateOf(shown).total,
    failureReason: (asks ? found : all).failureReason,
    loadingError: failed.isLoadingError ? failed.error : null,
    retry: () => void failed.refetch(),
    stale,
    isWhole,
    isSearching: all.isLoading || stale,
  };
}

/** The search text for the server: trimmed, or undefined if empty. */
export function searchFor(text: string | undefined): string | undefined {
  return text?.trim().slice(0, 200) || undefined;
}

function isFilter(filter: object): boolean {
  return Object.values(filter).some((value) => (typeof value === 'string' ? value.trim() : value));
}

type Pages<Item> = InfiniteData<Page<Item>>;

function useItems<Item>(data: Pages<Item> | undefined): readonly Item[] {
  return useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
}

function stateOf<Item>(list: UseInfiniteQueryResult<Pages<Item>>) {
  return {
    total: list.data?.pages[0]?.total,
    isPending: list.isPending,
    failureReason: list.failureReason,
    loadingError: list.isLoadingError ? list.error : null,
    retry: () => void list.refetch(),
    ...(list.hasNextPage && {
      more: {
        loading: list.isFetching,
        failure: list.failureReason,
        error: list.isFetchNextPageError ? list.error : null,
        onMore: () => void list.fetchNextPage(),
      },
    }),
  };
}
