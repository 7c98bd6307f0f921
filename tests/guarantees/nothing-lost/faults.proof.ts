import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded/index.ts';
import { type DatabaseProxy, startProxy } from '#tests/durability/database-proxy.ts';
import { canMount, fillDisk, mountDisk, unmountDisks } from '#tests/durability/full-disk.ts';
import { expectRecovered, health, measureRecovery, runFaultUnderTraffic } from '#tests/durability/recovery.ts';
import { enterSandbox, newForm, type Sandbox, send } from '#tests/durability/sandbox.ts';
import { abortUploads, startSlowClients } from '#tests/durability/slow-clients.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';

/** When the database or a disk fails, Loggia answers 503 within three seconds, keeps running and recovers without a restart. */

let directory: string;
let database: EmbeddedDatabase;
let proxy: DatabaseProxy;
let server: ServerProcess;
let sandbox: Sandbox;
let clientId: string;
const filesDisk = () => path.join(directory, 'files-disk');
const databaseDisk = () => path.join(directory, 'database-disk');
const startDatabase = () => startEmbedded({ dataDir: path.join(databaseDisk(), 'data'), report: () => {} });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-faults-'));
  await chmod(directory, 0o755);
  await mkdir(path.join(directory, 'proxy'));
  await mountDisk(filesDisk(), 24);
  await mountDisk(databaseDisk(), 160);
  database = await startDatabase();
  proxy = await startProxy(database.appUrl, path.join(directory, 'proxy'));
  server = launchServer({
    DATA_DIR: filesDisk(),
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: 'on',
  });
  sandbox = await enterSandbox(await server.ready);
  clientId = (await send(sandbox, 'POST', '/api/Clients', { name: 'A client of faults' })).id;
});
afterAll(async () => {
  await stopServers();
  await proxy.close();
  await database.stop();
  unmountDisks(filesDisk(), databaseDisk());
  await rm(directory, { recursive: true, force: true });
});

const oneOutage = ['database is unavailable', 'database is available again'];
let read = 0;
/** What the log says since the last call. */
function linesOfLog(): string[] {
  const text = server.output.stdout.slice(read);
  read = server.output.stdout.length;
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg] : []));
}

it('recovers after the database is stopped and started', async () => {
  const work = await runFaultUnderTraffic(sandbox, clientId, async () => {
    await database.stop();
    await expect.poll(() => health(sandbox), { timeout: 3000 }).toBe(503);
    await pause(1500);
    database = await startDatabase();
    return measureRecovery(sandbox);
  });
  expectRecovered(work);
  expect(linesOfLog()).toEqual(oneOutage);
  expect(work.seen.answers[503]).toBeGreaterThan(5);
});

it('recovers after connections are terminated by an administrator or cut', async () => {
  expectRecovered(
    await runFaultUnderTraffic(sandbox, clientId, async () => {
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      for (let round = 0; round < 10; round += 1) {
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'loggia_app'");
        await pause(60);
        proxy.cut();
        await pause(60);
      }
      await admin.end();
      return measureRecovery(sandbox);
    }),
  );
});

it('answers 503 while the database is silent, then recovers', async () => {
  linesOfLog();
  const work = await runFaultUnderTraffic(sandbox, clientId, async () => {
    proxy.freeze();
    await expect.poll(() => health(sandbox), { timeout: 3000 }).toBe(503);
    await pause(3500);
    proxy.thaw();
    return measureRecovery(sandbox);
  });
  expectRecovered(work);
  expect(linesOfLog()).toEqual(oneOutage);
  expect(work.seen.answers[503]).toBeGreaterThan(5);
});

it('recovers after connections are lost without a close', async () => {
  expectRecovered(
    await runFaultUnderTraffic(sandbox, clientId, async () => {
      proxy.forget();
      await pause(3500);
      return measureRecovery(sandbox);
    }),
  );
});

it.skipIf(!canMount)(
  'refuses uploads on a full file disk, serves everything else, and accepts uploads once there is space',
  async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'Text that fills the disk.\n');
    const uploadOne = () =>
      fetch(`${sandbox.url}/api/Documents/upload`, {
        method: 'POST',
        headers: sandbox.headers,
        body: newForm('notes.txt', bytes),
      });
    const makeRoom = await fillDisk(filesDisk());
    const startedAt = performance.now();
    const refused = await uploadOne();
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ status: 503, message: expect.stringContaining('no space left') });
    expect(await send(sandbox, 'POST', '/api/Clients', { name: 'Still possible' })).toBeTruthy();
    await makeRoom();
    expect((await uploadOne()).status).toBe(201);
    expect(await readdir(path.join(filesDisk(), 'files/incoming'))).toEqual([]);
  },
);

it.skipIf(!canMount)('refuses writes on a full database disk, and recovers once there is space', async () => {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  admin.on('error', () => {});
  await admin.connect();
  const work = await runFaultUnderTraffic(sandbox, clientId, async () => {
    const makeRoom = await fillDisk(databaseDisk());
    // Use up the space that PostgreSQL keeps in reserve.
    await admin
      .query("create table filler as select repeat('x', 1000) from generate_series(1, 100000)")
      .catch(() => {});
    await pause(2500);
    await makeRoom();
    return measureRecovery(sandbox);
  });
  await admin.end().catch(() => {});
  expectRecovered(work);
});

it('leaves no files, rows or connections behind after aborted uploads', async () => {
  const openFiles = async () => (await readdir(`/proc/${server.pid}/fd`)).length;
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const intents = async () => {
    const { rows } = await owner.query('select count(*)::int as count from uploads');
    return rows[0].count as number;
  };
  // Upload rows whose removal failed earlier wait for the sweeper.
  const before = { openFiles: await openFiles(), intents: await intents() };
  await abortUploads(sandbox);
  const leftOver = async () => ({
    intents: (await intents()) - before.intents,
    incoming: await readdir(path.join(filesDisk(), 'files/incoming')),
    // The pool may have opened up to five more database connections.
    isClosed: (await openFiles()) <= before.openFiles + 12,
  });
  await expect.poll(leftOver, { timeout: 10_000 }).toEqual({ intents: 0, incoming: [], isClosed: true });
  await owner.end();
});

it('serves other clients while hundreds of slow clients are connected, and disconnects the slow ones', async () => {
  const slow = startSlowClients(sandbox);
  const work = await runFaultUnderTraffic(sandbox, clientId, () => measureRecovery(sandbox));
  expectRecovered(work);
  expect(work.seen.answers[503]).toBeUndefined();
  const startedAt = performance.now();
  await slow.headsEnded;
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  slow.stop();
  expect(await health(sandbox)).toBe(200);
});

it('kept the same process running without an unhandled error', () => {
  expect(server.output.stderr).toBe('');
  expect(() => process.kill(server.pid, 0)).not.toThrow();
});
