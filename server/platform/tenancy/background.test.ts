import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type PoolTest, startPoolTest } from '#tests/support/pools.ts';
import { behindRequests } from './background.ts';

let test: PoolTest;
beforeAll(async () => {
  test = await startPoolTest();
});
afterEach(() => test.reset());
afterAll(() => test.stop());

it('takes one connection at a time, so that requests keep the others', async () => {
  const pool = test.open({ size: 3 });
  const background = behindRequests(pool);
  const first = await background.lease('a');
  const second = background.lease('b');
  const requests = [await pool.lease('c'), await pool.lease('d')];
  expect(pool.use()).toEqual({ busy: 3, idle: 0, waiting: 0 });
  first.release();
  (await second).release();
  for (const each of requests) each.release();
  expect(pool.use()).toEqual({ busy: 0, idle: 3, waiting: 0 });
});

it.each([
  ['rests twice as long as its turn while a request uses a connection', true],
  ['does not rest while no request does', false],
])('%s', async (_, isRequested) => {
  const pool = test.open({ size: 3 });
  const background = behindRequests(pool);
  const request = await pool.lease('a');
  if (!isRequested) request.release();
  const began = performance.now();
  const first = await background.lease('a');
  let isServed = false;
  const second = background.lease('a').then((lease) => {
    isServed = true;
    return lease;
  });
  await sleep(200);
  first.release();
  const ended = performance.now();
  await nextTurn();
  expect(isServed).toBe(!isRequested);
  (await second).release();
  // Timers can be early by a millisecond.
  if (isRequested) expect(performance.now() - ended).toBeGreaterThan(1.9 * (ended - began));
  if (isRequested) request.release();
});

it('lets companies take turns', async () => {
  const background = behindRequests(test.open({ size: 3 }));
  const order: string[] = [];
  const first = await background.lease('a');
  const waiting = ['a', 'a', 'b'].map(async (company, number) => {
    const { release } = await background.lease(company);
    order.push(`${company}${number}`);
    release();
  });
  first.release();
  await Promise.all(waiting);
  expect(order.indexOf('b2')).toBeLessThan(order.indexOf('a1'));
});

it('gives the turn back if there is no connection', async () => {
  const pool = test.open({ size: 3 });
  let isAway = true;
  const background = behindRequests({
    ...pool,
    lease: (...asked) => (isAway ? Promise.reject(new Error('away')) : pool.lease(...asked)),
  });
  await expect(background.lease('a')).rejects.toThrow('away');
  isAway = false;
  (await background.lease('a')).release();
});
