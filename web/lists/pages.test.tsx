import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pagesQuery, searchFor, useList, useSearchedList } from './pages.ts';

interface Filter {
  search?: string;
}

let items: string[];
let asked: string[];
let fails: boolean;

beforeEach(() => {
  items = Array.from({ length: 25 }, (_, index) => `Item ${index}`);
  asked = [];
  fails = false;
});

/** A server that returns pages of ten items. */
const queryOf = ({ search }: Filter) => {
  const wanted = searchFor(search);
  return pagesQuery(['tickets', 'list', { search: wanted }], {
    size: 10,
    read: async ({ limit, cursor }) => {
      asked.push(`${wanted ?? 'all'} ${cursor ?? 0}`);
      if (fails) throw new Error('Not now.');
      const found = items.filter((each) => !wanted || each.toLowerCase().includes(wanted.toLowerCase()));
      const begin = Number(cursor ?? 0);
      const headers = new Headers(begin === 0 ? { 'x-total-count': String(found.length) } : {});
      if (begin + limit < found.length) headers.set('link', `</api/Items?cursor=${begin + limit}>; rel="next"`);
      return { body: found.slice(begin, begin + limit), headers };
    },
  });
};

const matching = (all: readonly string[], { search = '' }: Filter) =>
  all.filter((each) => each.toLowerCase().includes(search.toLowerCase()));

function wrapped(client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })) {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

function renderSearch() {
  const { client, wrapper } = wrapped();
  const hook = renderHook(
    ({ typed, settled }: { typed: string; settled: string }) =>
      useSearchedList({ queryOf, typed: { search: typed }, settled: { search: settled }, matching }),
    { wrapper, initialProps: { typed: '', settled: '' } },
  );
  return { client, ...hook };
}

test('loads a list page by page until the server names no next page', async () => {
  const { wrapper } = wrapped();
  const { result } = renderHook(() => useList(queryOf({})), { wrapper });
  expect([result.current.isPending, result.current.total]).toEqual([true, undefined]);
  for (const loaded of [10, 20, 25]) {
    await waitFor(() => expect(result.current.items).toEqual(items.slice(0, loaded)));
    expect(result.current.total).toBe(25);
    act(() => result.current.more?.onMore());
  }
  expect(result.current.more).toBeUndefined();
  expect(asked).toEqual(['all 0', 'all 10', 'all 20']);
});

describe('a fully loaded list', () => {
  test('is filtered without a request', async () => {
    items = items.slice(0, 10);
    const { result, rerender } = renderSearch();
    await waitFor(() => expect(result.current.isWhole).toBe(true));
    rerender({ typed: 'ITEM 7', settled: '' });
    expect([result.current.items, result.current.total]).toEqual([['Item 7'], 1]);
    rerender({ typed: 'ITEM 7', settled: 'ITEM 7' });
    expect(result.current.items).toEqual(['Item 7']);
    expect(asked).toEqual(['all 0']);
  });
});

describe('a partly loaded list', () => {
  test('is searched by the server after a pause in typing, and keeps the old items until then', async () => {
    const { result, rerender } = renderSearch();
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    expect(result.current.isWhole).toBe(false);
    rerender({ typed: 'item 24', settled: '' });
    expect(result.current.items).toHaveLength(10);
    expect(asked).toEqual(['all 0']);
    rerender({ typed: 'item 24', settled: 'item 24' });
    expect([result.current.stale, result.current.items.length]).toEqual([true, 10]);
    await waitFor(() => expect(result.current.items).toEqual(['Item 24']));
    expect([result.current.stale, result.current.total]).toEqual([false, 1]);
    expect(asked).toEqual(['all 0', 'item 24 0']);
    rerender({ typed: ' ', settled: ' ' });
    expect([result.current.items.length, result.current.total]).toEqual([10, 25]);
  });

  test('is filtered without a request once all pages are loaded', async () => {
    const { result, rerender } = renderSearch();
    for (const loaded of [10, 20, 25]) {
      await waitFor(() => expect(result.current.items).toHaveLength(loaded));
      act(() => result.current.more?.onMore());
    }
    asked.length = 0;
    rerender({ typed: 'item 24', settled: 'item 24' });
    expect(result.current.items).toEqual(['Item 24']);
    expect(asked).toEqual([]);
  });

  test('shows why a search failed, and retries', async () => {
    const { result, rerender } = renderSearch();
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    fails = true;
    rerender({ typed: 'item 2', settled: 'item 2' });
    await waitFor(() => expect(result.current.loadingError?.message).toBe('Not now.'));
    fails = false;
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.loadingError).toBeNull());
    await waitFor(() => expect(result.current.items).toContain('Item 24'));
  });

  test('reloads with its search when it is out of date', async () => {
    const { client, result, rerender } = renderSearch();
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    rerender({ typed: 'item 24', settled: 'item 24' });
    await waitFor(() => expect(result.current.items).toEqual(['Item 24']));
    items = items.with(24, 'Item 24 changed');
    act(() => void client.invalidateQueries({ queryKey: ['tickets'] }));
    await waitFor(() => expect(result.current.items).toEqual(['Item 24 changed']));
  });

  test('sends no request if it is disabled', async () => {
    const { wrapper } = wrapped();
    const filter = { search: 'item' };
    const { result } = renderHook(
      () => useSearchedList({ queryOf, typed: filter, settled: filter, matching, enabled: false }),
      { wrapper },
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([asked, result.current.items, result.current.isSearching]).toEqual([[], [], false]);
  });
});

test('shows a failed page below the list and can retry it', async () => {
  const { wrapper } = wrapped();
  const { result } = renderHook(() => useList(queryOf({})), { wrapper });
  await waitFor(() => expect(result.current.items).toHaveLength(10));
  fails = true;
  act(() => result.current.more?.onMore());
  await waitFor(() => expect(result.current.more?.error?.message).toBe('Not now.'));
  expect(result.current.items).toHaveLength(10);
  expect(result.current.loadingError).toBeNull();
  fails = false;
  act(() => result.current.more?.onMore());
  await waitFor(() => expect(result.current.items).toHaveLength(20));
});

test('trims search text and cuts it at 200 characters', () => {
  expect([searchFor(undefined), searchFor('  '), searchFor(' a b ')]).toEqual([undefined, undefined, 'a b']);
  expect(searchFor('x'.repeat(300))).toHaveLength(200);
});
