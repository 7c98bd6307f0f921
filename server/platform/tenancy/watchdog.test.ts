import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import * as watchdogs from '#tests/support/watchdogs.ts';

const { nowhere } = watchdogs;
let database: TestDatabase;
let silent: watchdogs.SilentServer;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  silent = await watchdogs.startSilentServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  silent.close();
  await database.drop();
});

function watch(url: string) {
  const watchdog = watchdogs.watch(url);
  closing.push(watchdog.close);
  return watchdog;
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
  const watchdog = watch(silent.url);
  expect(await watchdog.probe()).toBe(false);
  expect(watchdog.isDown()).toBe(true);
  // A server that rejects the login counts as up. This is the answer of PostgreSQL to a wrong password.
  silent.answerOnce(refusal('28P01'));
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
  const watchdog = watch(silent.url);
  silent.answerOnce(refusal(code));
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
