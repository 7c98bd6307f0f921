import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openWatchdog } from './watchdog.ts';

let database: TestDatabase;
let silent: Server;
/** A server that accepts connections but never answers. */
let silentUrl: string;
const sockets: Socket[] = [];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  silent = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentUrl = `postgresql://nobody@127.0.0.1:${(silent.address() as { port: number }).port}/none`;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await database.drop();
});

const nowhere = 'postgresql://nobody@127.0.0.1:1/none';

function watch(url: string) {
  const events: string[] = [];
  const watchdog = openWatchdog({
    url,
    onTick: () => events.push('tick'),
    onOverdue: () => events.push('overdue'),
    onDown: () => events.push('down'),
    report: (isUp) => events.push(isUp ? 'is up' : 'is gone'),
  });
  closing.push(watchdog.close);
  return { ...watchdog, count: (event: string) => events.filter((each) => each === event).length };
}

/** A leased connection with this many ticks left. */
async function hold(ticksLeft: number) {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.end().catch(() => {}));
  const isOpen = () =>
    client.query('select 1').then(
      () => true,
      () => false,
    );
  return { held: { client: client as unknown as pg.PoolClient, ticks: 0, ticksLeft }, isOpen };
}

it('finds a database that answers, shares one probe, and reports nothing', async () => {
  const watchdog = watch(database.ownerUrl);
  const probes = [watchdog.probe(), watchdog.probe()];
  expect(probes[0]).toBe(probes[1]);
  expect(await Promise.all(probes)).toEqual([true, true]);
  expect(watchdog.isDown()).toBe(false);
  expect([watchdog.count('is up'), watchdog.count('is gone'), watchdog.count('down')]).toEqual([0, 0, 0]);
});

it('counts a server that refuses the login as up', async () => {
  const watchdog = watch(database.ownerUrl.replace('loggia_owner', 'role_that_is_not_there'));
  expect([await watchdog.probe(), watchdog.isDown()]).toEqual([true, false]);
});

it('reports once that the database is down, destroys leased connections and keeps probing', async () => {
  const watchdog = watch(nowhere);
  const { held, isOpen } = await hold(1000);
  watchdog.add(held);
  expect(await isOpen()).toBe(true);
  expect([await watchdog.probe(), watchdog.isDown()]).toEqual([false, true]);
  expect(await isOpen()).toBe(false);
  const before = watchdog.count('tick');
  await expect.poll(() => watchdog.count('tick')).toBeGreaterThan(before + 3);
  expect([watchdog.count('is gone'), watchdog.count('down'), watchdog.count('is up')]).toEqual([1, 1, 0]);
});

it('reports once that the database is up again', async () => {
  const watchdog = watch(silentUrl);
  expect(await watchdog.probe()).toBe(false);
  expect(watchdog.isDown()).toBe(true);
  // A server that rejects the login counts as up. This is the answer of PostgreSQL to a wrong password.
  silent.once('connection', (socket) => socket.once('data', () => socket.end(refusal('28P01'))));
  await expect.poll(() => watchdog.isDown()).toBe(false);
  expect([watchdog.count('is up'), watchdog.count('is gone'), watchdog.count('down')]).toEqual([1, 1, 1]);
});

function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.from('E0000');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it('destroys and reports an overdue connection and keeps the others', async () => {
  const watchdog = watch(database.ownerUrl);
  const [late, early, returned] = [await hold(2), await hold(1000), await hold(2)];
  for (const { held } of [late, early, returned]) watchdog.add(held);
  watchdog.remove(returned.held);
  await expect.poll(() => watchdog.count('overdue')).toBeGreaterThan(0);
  expect([await late.isOpen(), await early.isOpen(), await returned.isOpen()]).toEqual([false, true, true]);
  expect(watchdog.isDown()).toBe(false);
});

it('probes when a lease gets old, before it is overdue', async () => {
  const watchdog = watch(nowhere);
  watchdog.add((await hold(1000)).held);
  await expect.poll(() => watchdog.isDown()).toBe(true);
  expect(watchdog.count('overdue')).toBe(0);
});

it('stops ticking after it is closed', async () => {
  const watchdog = watch(nowhere);
  await expect.poll(() => watchdog.count('tick')).toBeGreaterThan(0);
  watchdog.close();
  const before = watchdog.count('tick');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(watchdog.count('tick')).toBe(before);
});

it.each([
  ['has no free connection', '53300', true],
  ['refuses the password', '28P01', true],
  ['refuses the role', '28000', true],
  ['is starting', '57P03', false],
  ['has a full disk', '53100', false],
])('when the server %s (%s), counts it as up: %s', async (_, code, isUp) => {
  const watchdog = watch(silentUrl);
  silent.once('connection', (socket) => socket.once('data', () => socket.end(refusal(code))));
  expect([await watchdog.probe(), watchdog.isDown()]).toEqual([isUp, !isUp]);
});

it('stays down and reports nothing more when the next probe fails too', async () => {
  const watchdog = watch(nowhere);
  for (let round = 0; round < 3; round += 1) expect(await watchdog.probe()).toBe(false);
  expect(watchdog.isDown()).toBe(true);
  expect([watchdog.count('is gone'), watchdog.count('down'), watchdog.count('is up')]).toEqual([1, 1, 0]);
});

it('ends the connection of a probe', async () => {
  const watchdog = watch(database.ownerUrl);
  const connections = async () => {
    const { rows } = await database.owner.query(
      'select count(*)::int as count from pg_stat_activity where datname = current_database()',
    );
    return rows[0].count as number;
  };
  await expect.poll(connections).toBe(1);
  expect(await watchdog.probe()).toBe(true);
  await expect.poll(connections).toBe(1);
});

describe('by its ticks', () => {
  afterEach(() => vi.useRealTimers());

  const tick = (count = 1) => vi.advanceTimersByTime(250 * count);

  /** A leased connection that only records when it is destroyed. */
  function lease(ticksLeft: number) {
    const destroy = vi.fn();
    const client = { connection: { stream: { destroy } } } as unknown as pg.PoolClient;
    return { held: { client, ticks: 0, ticksLeft }, destroy };
  }

  /** A watchdog whose ticks the test makes, and the number of its probes so far. */
  function watchByHand(url = silentUrl) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let isOver = false;
    const before = sockets.length;
    const watchdog = watch(url);
    const settle = () => new Promise((resolve) => setTimeout(resolve, 100));
    return {
      ...watchdog,
      probes: async () => {
        await settle();
        return sockets.length - before;
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
});
