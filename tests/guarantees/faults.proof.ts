import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded/index.ts';
import { type DatabaseProxy, startProxy } from '#tests/durability/database-proxy.ts';
import { enterSandbox, newForm, type Sandbox, send } from '#tests/durability/sandbox.ts';
import { type Seen, startVisitors } from '#tests/durability/visitors.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';

/** Whatever fails below and around: 503 within three seconds, no end of the process, and well again by itself (Q23). */

const mayMount = tryMount();
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
  directory = await mkdtemp(path.join(tmpdir(), 'atrium-faults-'));
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
  if (mayMount) execFileSync('umount', ['--lazy', filesDisk(), databaseDisk()]);
  await rm(directory, { recursive: true, force: true });
});

/** A disk that can be filled, where this account may have one. */
async function mountDisk(where: string, megabytes: number): Promise<void> {
  await mkdir(where);
  if (mayMount) mount(where, megabytes);
}

function mount(where: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', where], { stdio: 'ignore' });
}

/** Root may, but not in every container; without, the two proofs of full disks are skipped and counted as skipped. */
function tryMount(): boolean {
  const where = mkdtempSync(path.join(tmpdir(), 'atrium-mount-'));
  try {
    mount(where, 1);
    execFileSync('umount', ['--lazy', where]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(where, { recursive: true, force: true });
  }
}

/** Writes until there is no room for another byte; answers what makes room again. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const filler = path.join(disk, 'filler');
  const handle = await open(filler, 'w');
  const bytes = Buffer.alloc(64 * 1024);
  await expect(
    (async () => {
      for (;;) await handle.write(bytes);
    })(),
  ).rejects.toMatchObject({ code: 'ENOSPC' });
  await handle.close();
  return () => rm(filler);
}

async function health(): Promise<number> {
  return (await fetch(`${sandbox.url}/Health`)).status;
}

/** Milliseconds until it is ready, and writes, again. */
async function recovery(): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isWell =
      (await health()) === 200 && (await send(sandbox, 'POST', '/api/Clients', { name: `C ${Math.random()}` }));
    const took = performance.now() - begun;
    if (isWell || took > 20_000) return took;
    await pause(25);
  }
}

/** People at work before, during and after the fault. */
async function duringWork(fault: () => Promise<number>): Promise<{ seen: Seen; recovered: number }> {
  const visitors = startVisitors(sandbox, clientId);
  await pause(400);
  const recovered = await fault();
  await pause(300);
  const seen = await visitors.stop();
  process.stdout.write(`${JSON.stringify({ ...seen, recovered })}\n`);
  return { seen, recovered };
}

function expectOrderly({ seen, recovered }: { seen: Seen; recovered: number }): void {
  expect(seen.wrong).toEqual([]);
  expect(seen.slowest).toBeLessThan(3000);
  expect(recovered).toBeLessThan(5000);
}

it('a database that is stopped and started', async () => {
  const work = await duringWork(async () => {
    await database.stop();
    await expect.poll(health, { timeout: 3000 }).toBe(503);
    await pause(1500);
    database = await startDatabase();
    return recovery();
  });
  expectOrderly(work);
  expect(work.seen.answers[503]).toBeGreaterThan(5);
});

it('connections that are ended by an administrator, and cut in the middle', async () => {
  expectOrderly(
    await duringWork(async () => {
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      for (let round = 0; round < 10; round += 1) {
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'atrium_app'");
        await pause(60);
        proxy.cut();
        await pause(60);
      }
      await admin.end();
      return recovery();
    }),
  );
});

it('a database that goes silent, without an end', async () => {
  const work = await duringWork(async () => {
    proxy.freeze();
    await expect.poll(health, { timeout: 3000 }).toBe(503);
    await pause(3500);
    proxy.thaw();
    return recovery();
  });
  expectOrderly(work);
  expect(work.seen.answers[503]).toBeGreaterThan(5);
});

it('connections that are lost without a word, while the database is there', async () => {
  expectOrderly(
    await duringWork(async () => {
      proxy.forget();
      await pause(3500);
      return recovery();
    }),
  );
});

it.skipIf(!mayMount)(
  'a full disk for files: uploads are refused, everything else goes on, and room helps at once',
  async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'Text that fills the disk.\n');
    const uploadOne = () =>
      fetch(`${sandbox.url}/api/Documents/upload`, {
        method: 'POST',
        headers: sandbox.headers,
        body: newForm('notes.txt', bytes),
      });
    const makeRoom = await fill(filesDisk());
    const begun = performance.now();
    const refused = await uploadOne();
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ status: 503, message: expect.stringContaining('no room left') });
    expect(await send(sandbox, 'POST', '/api/Clients', { name: 'Still possible' })).toBeTruthy();
    await makeRoom();
    expect((await uploadOne()).status).toBe(201);
    expect(await readdir(path.join(filesDisk(), 'files/incoming'))).toEqual([]);
  },
);

it.skipIf(!mayMount)(
  'a full disk for the database: what cannot be kept is refused, and room helps without a hand',
  async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    admin.on('error', () => {});
    await admin.connect();
    const work = await duringWork(async () => {
      const makeRoom = await fill(databaseDisk());
      // Something large beside, so that the room that PostgreSQL keeps in reserve is used up.
      await admin
        .query("create table filler as select repeat('x', 1000) from generate_series(1, 100000)")
        .catch(() => {});
      await pause(2500);
      await makeRoom();
      return recovery();
    });
    await admin.end().catch(() => {});
    expectOrderly(work);
  },
);

it('uploads that are given up leave nothing behind', async () => {
  const { hostname, port } = new URL(sandbox.url);
  const openFiles = async () => (await readdir(`/proc/${server.pid}/fd`)).length;
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const intents = async () => {
    const { rows } = await owner.query('select count(*)::int as count from uploads');
    return rows[0].count as number;
  };
  // Those whose end the database did not hear of wait for the sweeper.
  const before = { openFiles: await openFiles(), intents: await intents() };
  const head = `--b\r\nContent-Disposition: form-data; name="File"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(
        `POST /api/Documents/upload HTTP/1.1\r\nhost: a\r\nauthorization: ${sandbox.headers.authorization}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n${head}${'x'.repeat(turn * 3000)}`,
      );
      await pause(50 + turn * 20);
      socket.destroy();
    }),
  );
  const leftOver = async () => ({
    intents: (await intents()) - before.intents,
    incoming: await readdir(path.join(filesDisk(), 'files/incoming')),
    // Connections to the database may have become more meanwhile, up to eight.
    isClosed: (await openFiles()) <= before.openFiles + 12,
  });
  await expect.poll(leftOver, { timeout: 10_000 }).toEqual({ intents: 0, incoming: [], isClosed: true });
  await owner.end();
});

it('hundreds of slow clients do not hold up the others, and are not waited for', async () => {
  const { hostname, port } = new URL(sandbox.url);
  const say = (text: string) => {
    const socket = connect(Number(port), hostname);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.write(text);
    return { socket, ended };
  };
  const slowHeads = Array.from({ length: 150 }, () => say('GET /api/Projects HTTP/1.1\r\nhost: a\r\nx-slow: '));
  const slowBodies = Array.from({ length: 100 }, () =>
    say('POST /api/Auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
  );
  const slowReaders = Array.from({ length: 50 }, () => {
    const asked = say(
      `GET /api/Projects?limit=100 HTTP/1.1\r\nhost: a\r\nauthorization: ${sandbox.headers.authorization}\r\n\r\n`,
    );
    asked.socket.pause();
    return asked;
  });
  const trickle = setInterval(() => {
    for (const { socket } of [...slowHeads, ...slowBodies]) socket.write('a');
  }, 1000);
  const work = await duringWork(recovery);
  expectOrderly(work);
  expect(work.seen.answers[503]).toBeUndefined();
  const begun = performance.now();
  await Promise.all(slowHeads.map(({ ended }) => ended));
  expect(performance.now() - begun).toBeLessThan(25_000);
  clearInterval(trickle);
  for (const { socket } of [...slowBodies, ...slowReaders]) socket.destroy();
  expect(await health()).toBe(200);
});

it('the same process, all the time, without a word of an unhandled error', () => {
  expect(server.output.stderr).toBe('');
  expect(() => process.kill(server.pid, 0)).not.toThrow();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
