import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSchema } from '#database/sql-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { listing, type Refusal, refusals } from './start-refusals.ts';

/** Starts and stops the server in new processes. */

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-start-'));
  await chmod(directory, 0o755);
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function health(server: ServerProcess): Promise<number> {
  return (await fetch(`${await server.ready}/Health`)).status;
}

describe('a start that is refused', () => {
  it.each(Object.keys(refusals))('%s: exit code 1, one line, no password, nothing changed', async (name) => {
    const { environment, message, undo } = await (refusals[name] as Refusal)({ database, directory });
    try {
      const before = await listing(environment.DATA_DIR);
      const server = launchServer(environment);
      const { code } = await server.ended;
      expect(server.output.stderr).toMatch(message);
      expect(server.output.stderr).toMatch(/^Loggia cannot start: [^\n]+\n$/);
      expect(server.output.stderr).not.toContain('hidden-word');
      expect({ code, stdout: server.output.stdout }).toEqual({ code: 1, stdout: '' });
      expect(await listing(environment.DATA_DIR)).toEqual(before);
    } finally {
      await undo?.();
    }
  });

  it('a database that accepts connections but does not answer: one line within 15 seconds', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const server = launchServer({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c`, DATA_DIR: directory });
    const startedAt = performance.now();
    expect((await server.ended).code).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(server.output.stderr).toMatch(
      /^Loggia cannot start: Cannot connect to the database in DATABASE_URL [^\n]+\n$/,
    );
    silent.close();
  });
});

describe('on an empty database', () => {
  it('ten processes that start together migrate and seed once, and all answer', async () => {
    const name = `loggia_empty_${process.pid}`;
    const admin = inject('adminUrl');
    await withAdmin(admin, (client) => client.query(`create database ${name} owner loggia_owner`));
    const environment = {
      DATA_DIR: path.join(directory, 'ten'),
      DATABASE_URL: databaseUrl(admin, 'loggia_app', name),
      DATABASE_OWNER_URL: databaseUrl(admin, 'loggia_owner', name),
      DEMO: 'on',
    };
    try {
      const servers = Array.from({ length: 10 }, () => launchServer(environment));
      expect(await Promise.all(servers.map(health))).toEqual(Array(10).fill(200));
      await withAdmin(environment.DATABASE_OWNER_URL, async (owner) => {
        const { rows } = await owner.query('select version from schema_migrations order by version');
        expect(rows.map(({ version }) => version)).toEqual(
          (await readSchema()).migrations.map(({ version }) => version),
        );
        const demo = await owner.query('select name from tenants where is_demo order by name');
        expect(demo.rows).toEqual([{ name: 'Demo' }, { name: 'Sandbox' }]);
        const doubles = await owner.query('select tenant_id, name_key from clients group by 1, 2 having count(*) > 1');
        expect(doubles.rows).toEqual([]);
      });
      // All processes share one secret, so they accept each other's tokens.
      const [first, last] = [await servers[0]?.ready, await servers[9]?.ready];
      const token = await signInToSandbox(first as string);
      const answer = await fetch(`${last}/api/Users/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      const ends = await Promise.all(servers.map((server) => server.stop()));
      expect(ends.map(({ code }) => code)).toEqual(Array(10).fill(0));
      expect(servers.map(({ output }) => output.stderr).join('')).toBe('');
    } finally {
      await stopServers();
      await withAdmin(admin, (client) => client.query(`drop database ${name} with (force)`));
    }
  });
});

describe('with the embedded database', () => {
  it('starts again after kill -9, and keeps its data', async () => {
    const dataDir = path.join(directory, 'killed');
    const first = launchServer({ DATA_DIR: dataDir });
    const token = await signInToSandbox(await first.ready);
    first.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    const second = launchServer({ DATA_DIR: dataDir });
    const answer = await fetch(`${await second.ready}/api/Users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect((await second.stop()).code).toBe(0);
    await expectNoDatabase(dataDir);
  });

  it('runs two data directories side by side', async () => {
    const servers = ['left', 'right'].map((name) => launchServer({ DATA_DIR: path.join(directory, name) }));
    expect(await Promise.all(servers.map(health))).toEqual([200, 200]);
    expect((await Promise.all(servers.map((server) => server.stop()))).map(({ code }) => code)).toEqual([0, 0]);
  });

  it('finishes a running request before it stops', async () => {
    const server = launchServer({ DATA_DIR: path.join(directory, 'killed'), LOG_LEVEL: 'info' });
    const url = await server.ready;
    const { send, answer } = slowRequest(url);
    await expect.poll(() => server.output.stdout).toContain('/api/Auth/login');
    const stopping = server.stop();
    await expect.poll(() => isListening(url)).toBe(false);
    send();
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect((await stopping).code).toBe(0);
  });

  it('stops despite a request that never ends, and stops its database too', async () => {
    const dataDir = path.join(directory, 'killed');
    const server = launchServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    const { answer } = slowRequest(await server.ready);
    await expect.poll(() => server.output.stdout).toContain('/api/Auth/login');
    const { took } = await server.stop();
    expect(took).toBeLessThan(10_000);
    await answer;
    await expectNoDatabase(dataDir);
  });

  it.each([0, 300, 1000, 2000])('leaves no database running if it is stopped %d ms after the start', async (after) => {
    const dataDir = path.join(directory, 'killed');
    const server = launchServer({ DATA_DIR: dataDir });
    await pause(after);
    await server.stop();
    await expectNoDatabase(dataDir);
  });
});

/** Starts a sign-in whose body stops halfway until `send`. */
function slowRequest(url: string) {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ tenantId: '00000000-0000-4000-8000-000000000000', identifier: 'a', password: 'b' });
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const head = `POST /api/Auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return { send: () => socket.write(body.slice(10)), answer };
}

/** Whether the server accepts new connections. */
function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(true));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function signInToSandbox(url: string): Promise<string> {
  const tenants = (await (await fetch(`${url}/api/Tenants`)).json()) as {
    id: string;
    name: string;
    demoAccounts: { userName: string; password: string }[];
  }[];
  const sandbox = tenants.find(({ name }) => name === 'Sandbox');
  const account = sandbox?.demoAccounts[0];
  const answer = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: sandbox?.id, identifier: account?.userName, password: account?.password }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

async function expectNoDatabase(dataDir: string): Promise<void> {
  const files = await readdir(path.join(dataDir, 'postgres/cluster')).catch(() => []);
  expect(files).not.toContain('postmaster.pid');
}
