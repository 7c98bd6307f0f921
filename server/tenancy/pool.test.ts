import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseProxy, startProxy } from '#tests/durability/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startRoundTripProxy } from '#tests/support/round-trips.ts';
import { type DatabasePool, openPool } from './pool.ts';

let database: TestDatabase;
let directory: string;
let proxy: DatabaseProxy;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-pool-'));
  proxy = await startProxy(database.appUrl, directory);
});
afterEach(async () => {
  vi.restoreAllMocks();
  proxy.thaw();
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(async () => {
  await proxy.close();
  await rm(directory, { recursive: true });
  await database.drop();
});

type Lease = Awaited<ReturnType<DatabasePool['lease']>>;

const unavailable = { kind: 'unavailable', retryAfter: 1 };

/** A pool that closes after the test. A failed test does not return its connections, and closing would wait for them. */
function open({ url = proxy.url, size = 3 } = {}): DatabasePool {
  const pool = openPool({ url, size, prepared: true });
  const leased = new Set<Lease>();
  let isOver = false;
  closing.push(async () => {
    isOver = true;
    for (const lease of leased) lease.release(true);
    await pool.close();
  });
  const lease: DatabasePool['lease'] = async (...given) => {
    const { client, release } = await pool.lease(...given);
    const tracked = {
      client,
      release: (...isBroken: [boolean?]) => {
        leased.delete(tracked);
        release(...isBroken);
      },
    };
    if (isOver) release(true);
    else leased.add(tracked);
    return tracked;
  };
  return { ...pool, lease };
}

async function pidOf({ client }: Lease): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
}

/** Rejects when the connection is destroyed. */
function failureOf({ client }: Lease): Promise<Error> {
  return client.query('select pg_sleep(60)').then(
    () => new Error('The statement ended.'),
    (error: Error) => error,
  );
}

it('counts connections in use, idle ones and waiting requests', async () => {
  const pool = open({ size: 2 });
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
  const pool = open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release();
  const second = await pool.lease('b');
  expect(await pidOf(second)).toBe(pid);
  second.release();
});

it('closes a connection that is returned as broken', async () => {
  const pool = open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release(true);
  expect(pool.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  const second = await pool.lease('a');
  expect(await pidOf(second)).not.toBe(pid);
  second.release();
});

it('leaves one connection for other companies', async () => {
  const pool = open({ size: 3 });
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
  const pool = open();
  const lease = await pool.lease('a');
  const { rows } = await lease.client.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`);
  expect(rows).toEqual([{ statement: '4s', idle: '3s', plans: 'force_generic_plan' }]);
  lease.release();
});

it('keeps instants as texts with microseconds', async () => {
  const pool = open();
  const lease = await pool.lease('a');
  const { rows } = await lease.client.query("select '2026-01-02 03:04:05.123456+00'::timestamptz as instant");
  expect(rows).toEqual([{ instant: '2026-01-02T03:04:05.123456Z' }]);
  lease.release();
});

it('turns on TCP keep-alive', async () => {
  const overTcp = await startRoundTripProxy(database.appUrl);
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const pool = openPool({ url: overTcp.url, size: 2, prepared: true });
  (await pool.lease('a')).release();
  expect(keepAlive.mock.calls.map(([isOn]) => isOn)).toEqual([true]);
  await pool.close();
  await overTcp.close();
});

it('refuses a request that waits too long for a connection, and counts it no more', async () => {
  const pool = open({ size: 2 });
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
  const pool = open({ size: 2 });
  const held = await pool.lease('a');
  const waiting = Array.from({ length: 500 }, () => pool.lease('a'));
  expect([pool.isQueueFull('a'), pool.isQueueFull('b')]).toEqual([true, false]);
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  expect(pool.use().waiting).toBe(500);
  held.release();
  for (const lease of waiting) (await lease).release();
  expect(pool.isQueueFull('a')).toBe(false);
});

it('destroys a connection that is leased for too long and all idle ones, but no other', async () => {
  const pool = open({ size: 3 });
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
  const pool = open();
  const first = await pool.lease('a');
  const pid = await pidOf(first);
  first.release();
  proxy.cut();
  await expect.poll(() => pool.use().idle).toBe(0);
  expect(await pool.isWell()).toBe(true);
  const second = await pool.lease('a');
  expect(await pidOf(second)).not.toBe(pid);
  second.release();
});

it('survives a connection that breaks while it is leased', async () => {
  const pool = open();
  const lease = await pool.lease('a');
  const failing = failureOf(lease);
  proxy.cut();
  expect((await failing).message).toMatch(/terminated|ECONNRESET/i);
  lease.release(true);
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('refuses a request whose connection cannot be opened, and gives its turn back', async () => {
  const pool = open({ size: 2 });
  proxy.freeze();
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  proxy.thaw();
  await expect.poll(() => pool.isWell()).toBe(true);
  expect(pool.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('finds that the database is down when it refuses a connection', async () => {
  const refusing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const pool = open({ url: `postgresql://nobody@127.0.0.1:${(refusing.address() as { port: number }).port}/none` });
  const reported: boolean[] = [];
  pool.onAvailability((isUp) => reported.push(isUp));
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
  await expect.poll(() => reported).toEqual([false]);
  refusing.close();
});

it('fails what is leased or waits when the database goes down, refuses new requests at once, and recovers', async () => {
  const pool = open({ size: 2 });
  const reported: boolean[] = [];
  pool.onAvailability((isUp) => reported.push(isUp));
  const held = await pool.lease('a', 'long');
  proxy.freeze();
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

  proxy.thaw();
  await expect.poll(() => reported).toEqual([false, true]);
  const next = await pool.lease('a');
  expect(await pidOf(next)).toBeGreaterThan(0);
  next.release();
});

it('closes all connections with the pool', async () => {
  const pool = openPool({ url: proxy.url, size: 2, prepared: true });
  const lease = await pool.lease('a');
  const pid = await pidOf(lease);
  const isOpen = async () => {
    const { rowCount } = await database.owner.query('select from pg_stat_activity where pid = $1', [pid]);
    return rowCount === 1;
  };
  lease.release();
  expect(await isOpen()).toBe(true);
  await pool.close();
  await expect.poll(isOpen).toBe(false);
  await expect(pool.lease('a')).rejects.toMatchObject(unavailable);
});
