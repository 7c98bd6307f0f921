import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withRetries } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());

const never = new AbortController().signal;

/** Fails with these statuses in order, then succeeds. */
function failing(...statuses: number[]) {
  const times: number[] = [];
  const begun = Date.now();
  const read = async () => {
    times.push(Date.now() - begun);
    const status = statuses.shift();
    if (status !== undefined) throw new ApiError('no', status);
    return 'answer';
  };
  return { read, times };
}

test('retries network errors, 429 and 5xx 3 times, after 1 s, 2 s and 4 s, and reports each failure', async () => {
  const { read, times } = failing(0, 429, 503);
  const told: number[] = [];
  const answer = withRetries(read, { signal: never, onFailure: () => told.push(times.length) });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).resolves.toBe('answer');
  expect([times, told]).toEqual([
    [0, 1000, 3000, 7000],
    [1, 2, 3],
  ]);
});

test('gives up after the fourth attempt', async () => {
  const { read, times } = failing(500, 500, 500, 500, 500);
  const refused = expect(withRetries(read, { signal: never })).rejects.toMatchObject({ status: 500 });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(times).toHaveLength(4);
});

test.each([400, 401, 403, 404])('does not retry a read refused with %i', async (status) => {
  const { read, times } = failing(status);
  const onFailure = vi.fn();
  await expect(withRetries(read, { signal: never, onFailure })).rejects.toMatchObject({ status });
  expect([times.length, onFailure.mock.calls.length]).toEqual([1, 0]);
});

test('does not retry other errors', async () => {
  const read = vi.fn().mockRejectedValue(new TypeError('a mistake'));
  await expect(withRetries(read, { signal: never })).rejects.toThrow('a mistake');
  expect(read).toHaveBeenCalledTimes(1);
});

test('stops retrying once aborted', async () => {
  const abort = new AbortController();
  const { read, times } = failing(503, 503);
  const ended = expect(withRetries(read, { signal: abort.signal })).rejects.toThrow(/abort/i);
  await vi.advanceTimersByTimeAsync(500);
  abort.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect([times.length, vi.getTimerCount()]).toEqual([1, 0]);
});
