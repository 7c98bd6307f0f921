import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type PoolTest, pidOf, startPoolTest, unavailable } from '#tests/support/pools.ts';
import { startRoundTripProxy } from '#tests/support/round-trips.ts';
import { openPool } from './pool.ts';

let test: PoolTest;
beforeAll(async () => {
  test = await startPoolTest();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.reset();
});
afterAll(() => test.stop());

it('counts connections in use, idle ones and waiting requests', async () => {
  const pool = test.open({ size: 2 });
  expect(pool.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  const [first, second] = [await pool.lease('a'), await pool.lease('b')];
  const third = pool.lease('a');
  expect(pool.use()).toEqual({ busy: 2, idle: 0, waiting: 1 });
  second.release();
  expect(pool.use()).toEqual({ busy: 1, idle: 1, waiting: 1 });
  first.release();
  (await third).release();
  expect(pool.use()).toEqual({ busy: 0, idle: 2, waiting: 0 });
});

it('reuses a returned connection', async () => {
  const pool = test.open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release();
  const second = await pool.lease('b');
  expect(await pidOf(second)).toBe(pid);
  second.release();
});

it('closes a connection that is returned as broken', async () => {
  const pool = test.open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release(true);
  expect(pool.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  const second = await pool.lease('a');
  expect(await pidOf(second)).not.toBe(pid);
  second.release();
});

it('leaves one connection for other companies', async () => {
  const pool = test.open({ size: 3 });
  const [first, second] = [await pool.lease('a'), await pool.lease('a')];
  const third = pool.lease('a');
  expect(pool.use().waiting).toBe(1);
  const other = await pool.lease('b');
  expect(pool.use()).toEqual({ busy: 3, idle: 0, waiting: 1 });
  const pid = await pidOf(first);
  first.release();
  expect(await pidOf(await third)).toBe(pid);
  for (const lease of [await third, second, other]) lease.release();
});

it('sets timeouts and generic plans on each connection', async () => {
  const pool = test.open();
  const lease = await pool.lease('a');
  const { rows } = await lease.client.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`);
  expect(rows).toEqual([{ statement: '4s', idle: '3s', plans: 'force_generic_plan' }]);
  lease.release();
});

it('keeps instants as texts with microseconds', async () => {
  const pool = test.open();
  const lease = await pool.lease('a');
  const { rows } = await lease.client.query("select '2026-01-02 03:04:05.123456+00'::timestamptz as instant");
  expect(rows).toEqual([{ instant: '2026-01-02T03:04:05.123456Z' }]);
  lease.release();
});

it('turns on TCP keep-alive', async () => {
  const overTcp = await startRoundTripProxy(test.database.appUrl);
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const pool = openPool({ url: overTcp.url, size: 2, prepared: true });
  (await pool.lease('a')).release();
  expect(keepAlive.mock.calls.map(([isOn]) => isOn)).toEqual([true]);
  await pool.close();
  await overTcp.close();
});

it('refuses a request that waits too long for a connection, and counts it no more', async () => {
  const pool = test.open({ size: 2 });
  const held = await pool.lease('a', 'long');
  const waiting = pool.lease('a');
  await expect(waiting).rejects.toMatchObject(unavailable);
  expect(pool.use()).toEqual({ busy: 1, idle: 0, waiting: 0 });
  held.release();
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('refuses the 501st waiting request of a company', async () => {
  const pool = test.open({ size: 2 });
  const held = await pool.lease('a');
  const waiting = Array.from({ length: 500 }, () => pool.lease('a'));
  expect([pool.isQueueFull('a'), pool.isQueueFull('b')]).toEqual([true, false]);
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  expect(pool.use().waiting).toBe(500);
  held.release();
  for (const lease of waiting) (await lease).release();
  expect(pool.isQueueFull('a')).toBe(false);
});

it('closes all connections with the pool', async () => {
  const pool = openPool({ url: test.proxy.url, size: 2, prepared: true });
  const lease = await pool.lease('a');
  const pid = await pidOf(lease);
  const isOpen = async () => {
    const { rowCount } = await test.database.owner.query('select from pg_stat_activity where pid = $1', [pid]);
    return rowCount === 1;
  };
  lease.release();
  expect(await isOpen()).toBe(true);
  await pool.close();
  await expect.poll(isOpen).toBe(false);
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
});
