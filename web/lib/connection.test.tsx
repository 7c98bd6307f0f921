import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkConnection, connectionIsLost, useConnectionLost, watchConnection } from './connection.ts';

let reachable: boolean;
let asked: { url: string; init: RequestInit }[];

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 503 });
  });
});

test('treats any response as a working connection', async () => {
  expect(await checkConnection()).toBe(true);
  expect(connectionIsLost()).toBe(false);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ url: '/Health/live', init: { method: 'HEAD', cache: 'no-store' } });
});

test('shares one request among parallel checks', async () => {
  expect(await Promise.all([checkConnection(), checkConnection()])).toEqual([true, true]);
  expect(asked).toHaveLength(1);
  await checkConnection();
  expect(asked).toHaveLength(2);
});

test('checks again after growing pauses', async () => {
  reachable = false;
  expect(await checkConnection()).toBe(false);
  expect(connectionIsLost()).toBe(true);
  for (const [pause, requests] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
    [15_000, 6],
    [15_000, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(asked).toHaveLength(requests - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(requests);
  }
  reachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connectionIsLost()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(8);
});

test('starts with the shortest pause after a reconnect', async () => {
  reachable = false;
  await checkConnection();
  await vi.advanceTimersByTimeAsync(3_000);
  reachable = true;
  await checkConnection();
  reachable = false;
  await checkConnection();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(before + 1);
});

test('checks immediately and cancels the pause', async () => {
  reachable = false;
  await checkConnection();
  reachable = true;
  await checkConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('notifies listeners once on loss and once on reconnect', async () => {
  const told: boolean[] = [];
  const stop = watchConnection(() => told.push(connectionIsLost()));
  await checkConnection();
  expect(told).toEqual([]);
  reachable = false;
  await checkConnection();
  await checkConnection();
  expect(told).toEqual([true]);
  reachable = true;
  await checkConnection();
  expect(told).toEqual([true, false]);
  stop();
  reachable = false;
  await checkConnection();
  expect(told).toEqual([true, false]);
});

test("checks on the browser's online and offline events while there are listeners", async () => {
  const stops = [watchConnection(() => {}), watchConnection(() => {})];
  for (const event of ['offline', 'online']) {
    window.dispatchEvent(new Event(event));
    await checkConnection();
  }
  expect(asked).toHaveLength(2);
  stops[0]?.();
  window.dispatchEvent(new Event('offline'));
  await checkConnection();
  expect(asked).toHaveLength(3);
  stops[1]?.();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
});

test('re-renders screens when the connection changes', async () => {
  const { result, unmount } = renderHook(() => useConnectionLost());
  expect(result.current).toBe(false);
  reachable = false;
  await act(() => checkConnection());
  expect(result.current).toBe(true);
  unmount();
});
