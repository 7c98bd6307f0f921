import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { nowhere, type SilentServer, startSilentServer, watch } from '#tests/support/watchdogs.ts';

let silent: SilentServer;
const closing: (() => void)[] = [];

beforeAll(async () => {
  silent = await startSilentServer();
});
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});
afterAll(() => silent.close());

const tick = (count = 1) => vi.advanceTimersByTime(250 * count);

/** A leased connection that only records when it is destroyed. */
function lease(ticksLeft: number) {
  const destroy = vi.fn();
  const client = { connection: { stream: { destroy } } } as unknown as pg.PoolClient;
  return { held: { client, ticks: 0, ticksLeft }, destroy };
}

/** A watchdog whose ticks the test makes, and the number of its probes so far. */
function watchByHand(url = silent.url) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isOver = false;
  const before = silent.sockets.length;
  const watchdog = watch(url);
  closing.push(watchdog.close);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 100));
  return {
    ...watchdog,
    probes: async () => {
      await settle();
      return silent.sockets.length - before;
    },
    isOver: () => isOver,
    probeEnds: () => void watchdog.probe().then(() => (isOver = true)),
  };
}

it('destroys a lease with its last tick, and says so with each tick until it is returned', () => {
  const watchdog = watchByHand();
  const { held, destroy } = lease(2);
  watchdog.add(held);
  tick();
  expect([destroy.mock.calls.length, watchdog.count('overdue'), watchdog.count('tick')]).toEqual([0, 0, 1]);
  tick();
  expect([destroy.mock.calls.length, watchdog.count('overdue'), watchdog.count('tick')]).toEqual([1, 1, 2]);
  watchdog.add(lease(100).held);
  tick();
  expect([watchdog.count('overdue'), watchdog.count('tick')]).toEqual([2, 3]);
  watchdog.remove(held);
  tick();
  expect([watchdog.count('overdue'), watchdog.count('tick')]).toEqual([2, 4]);
});

it('probes with the third tick of a lease, not before and not again', async () => {
  const watchdog = watchByHand();
  watchdog.add(lease(100).held);
  tick(2);
  expect(await watchdog.probes()).toBe(0);
  tick();
  expect(await watchdog.probes()).toBe(1);
  tick();
  expect(await watchdog.probes()).toBe(1);
});

it('does not fail when a lease is overdue before its connection is open', async () => {
  const watchdog = watchByHand();
  const { held } = lease(2);
  watchdog.add({ ...held, client: undefined });
  tick(6);
  expect(watchdog.count('overdue')).toBe(5);
  expect(await watchdog.probes()).toBe(0);
});

it('gives a probe four ticks to answer', async () => {
  const watchdog = watchByHand();
  watchdog.probeEnds();
  expect(await watchdog.probes()).toBe(1);
  tick(4);
  expect(await watchdog.probes()).toBe(1);
  expect([watchdog.isOver(), watchdog.isDown()]).toEqual([false, false]);
  tick();
  await expect.poll(watchdog.isOver).toBe(true);
  expect(watchdog.isDown()).toBe(true);
});

it('probes with each tick while the database is down, and not while it is up', async () => {
  const watchdog = watchByHand();
  tick(3);
  expect(await watchdog.probes()).toBe(0);
  watchdog.probeEnds();
  expect(await watchdog.probes()).toBe(1);
  tick(5);
  await expect.poll(watchdog.isDown).toBe(true);
  tick();
  expect(await watchdog.probes()).toBe(2);
});

it('keeps leased connections when a probe of a database that is down fails again', async () => {
  const watchdog = watchByHand(nowhere);
  expect(await watchdog.probe()).toBe(false);
  const { held, destroy } = lease(100);
  watchdog.add(held);
  expect(await watchdog.probe()).toBe(false);
  expect(destroy).not.toHaveBeenCalled();
});
