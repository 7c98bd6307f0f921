import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { failureOf, type PoolTest, pidOf, startPoolTest, unavailable } from '#tests/support/pools.ts';

let test: PoolTest;
beforeAll(async () => {
  test = await startPoolTest();
});
afterEach(() => test.reset());
afterAll(() => test.stop());

it('destroys a connection that is leased for too long and all idle ones, but no other', async () => {
  const pool = test.open({ size: 3 });
  const [first, second, third] = [await pool.lease('a'), await pool.lease('b'), await pool.lease('c')];
  for (const lease of [first, second, third]) lease.release();
  const [overdue, young] = [await pool.lease('a'), await pool.lease('b', 'long')];
  expect(pool.use()).toEqual({ busy: 2, idle: 1, waiting: 0 });
  // The statement timeout would say so in an error of PostgreSQL, which has a code.
  const failure = await failureOf(overdue);
  expect(failure.message).toMatch(/terminated/i);
  expect(failure).not.toHaveProperty('code', '57014');
  await expect.poll(() => pool.use().idle).toBe(0);
  expect(await pidOf(young)).toBeGreaterThan(0);
  overdue.release();
  young.release();
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('drops a connection that breaks while it is idle', async () => {
  const pool = test.open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release();
  test.proxy.cut();
  await expect.poll(() => pool.use().idle).toBe(0);
  expect(await pool.isWell()).toBe(true);
  const second = await pool.lease('a');
  expect(await pidOf(second)).not.toBe(pid);
  second.release();
});

it('survives a connection that breaks while it is leased', async () => {
  const pool = test.open();
  const lease = await pool.lease('a');
  const failing = failureOf(lease);
  test.proxy.cut();
  expect((await failing).message).toMatch(/terminated|ECONNRESET/i);
  lease.release(true);
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('refuses a request whose connection cannot be opened, and gives its turn back', async () => {
  const pool = test.open({ size: 2 });
  test.proxy.freeze();
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  test.proxy.thaw();
  await expect.poll(() => pool.isWell()).toBe(true);
  expect(pool.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('finds that the database is down when it refuses a connection', async () => {
  const refusing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const pool = test.open({
    url: `postgresql://nobody@127.0.0.1:${(refusing.address() as { port: number }).port}/none`,
  });
  const reported: boolean[] = [];
  pool.onAvailability((isUp) => reported.push(isUp));
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  await expect.poll(() => reported).toEqual([false]);
  refusing.close();
});

it('fails what is leased or waits when the database goes down, refuses new requests at once, and recovers', async () => {
  const pool = test.open({ size: 2 });
  const reported: boolean[] = [];
  pool.onAvailability((isUp) => reported.push(isUp));
  const held = await pool.lease('a', 'long');
  test.proxy.freeze();
  const failing = failureOf(held);
  const waiting = pool.lease('a').catch((error: unknown) => error);
  expect(await pool.isWell()).toBe(false);
  // Long before the wait for a connection ends.
  expect(pool.use().waiting).toBe(0);
  expect(await waiting).toMatchObject(unavailable);
  expect((await failing).message).toMatch(/terminated/i);
  held.release(true);

  const refused = pool.lease('b');
  // No connection is even tried.
  expect(pool.use().busy).toBe(0);
  await expect(refused).rejects.toMatchObject(unavailable);
  expect(reported).toEqual([false]);

  test.proxy.thaw();
  await expect.poll(() => reported).toEqual([false, true]);
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});
