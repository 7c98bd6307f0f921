import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());

const minute = 60_000;

test('keeps a response fresh for 5 minutes', {
  tags: ['S7.cache.fresh', 'S9.fresh'],
}, async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(async () => 'answer');
  const read = () => client.fetchQuery({ queryKey: ['projects'], queryFn });
  await read();
  vi.advanceTimersByTime(5 * minute - 1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries?.staleTime).toBe(300_000);
  vi.advanceTimersByTime(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('drops unused data after 5 minutes', { tags: ['S9.unused'] }, async () => {
  const client = createQueryClient();
  const leave = new QueryObserver(client, { queryKey: ['projects'], queryFn: async () => 'answer' }).subscribe(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(5 * minute - 1000);
  expect(client.getQueryData(['projects'])).toBe('answer');
  await vi.advanceTimersByTimeAsync(2000);
  expect(client.getQueryData(['projects'])).toBeUndefined();
});

test('retries a failed read 3 times, after 1 s, 2 s and 4 s, at most 30 s apart', {
  tags: ['S9.retries'],
}, async () => {
  const client = createQueryClient();
  const times: number[] = [];
  const begun = Date.now();
  const read = client.prefetchQuery({
    queryKey: ['projects'],
    queryFn: () => {
      times.push(Date.now() - begun);
      throw new ApiError('down', 503);
    },
    retry: client.getDefaultOptions().queries?.retry,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await read;
  expect(times).toEqual([0, 1000, 3000, 7000]);
  const delay = client.getDefaultOptions().queries?.retryDelay as (attempt: number) => number;
  expect(delay(9)).toBe(30_000);
});

test.each([400, 401, 403, 404])('does not retry a read refused with %i', async (status) => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (count: number, error: Error) => boolean;
  expect(retry(0, new ApiError('no', status))).toBe(false);
});
