import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type EmbeddedDatabase, EmbeddedDatabaseError, joinEmbedded, startEmbedded } from './index.ts';
import { clearLeftover } from './leftover.ts';
import { launch } from './postmaster.ts';
import { commandOf, isAlive } from './processes.ts';
import { settingArguments } from './settings.ts';
import { makeSocketDirectory } from './socket.ts';

/** Without fsync commits still reach the operating system, which survives a killed process. */
const settings = { fsync: 'off', full_page_writes: 'off' };
const running: EmbeddedDatabase[] = [];
const reports: string[] = [];
let parent: string;
let dataDir: string;

beforeAll(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'loggia-test-')));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe('a data directory', () => {
  test('gets a database on its first start, and later starts find it again', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table notes (text text)');
    await query(first.ownerUrl, "insert into notes values ('kept')");
    await first.stop();
    const second = await start();
    expect(await query(second.ownerUrl, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('is refused in one line if it was made under the former product name', async () => {
    const former = await start({ dataDir: join(parent, 'former') });
    await query(former.adminUrl, 'create database atrium');
    await former.stop();
    await expect(start({ dataDir: join(parent, 'former') })).rejects.toThrow(
      /^This data directory was made by Atrium, .*Use an empty DATA_DIR\.$/,
    );
  });

  test('has an owner and an application role that cannot bypass row security and own no more than they need', async () => {
    const { ownerUrl, appUrl } = await start();
    for (const url of [ownerUrl, appUrl]) {
      const [role] = await query(
        url,
        'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
      );
      expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    }
    await query(ownerUrl, 'create schema app');
    for (const attempt of ['create table public.mine ()', 'create temp table mine ()', 'create schema mine']) {
      await expect(query(appUrl, attempt)).rejects.toThrow('permission denied');
    }
  });

  test('folds the case of letters beyond ASCII and sorts by code point', async () => {
    const { appUrl } = await start();
    const [row] = await query(appUrl, "select lower('ÉÄ') as lower, 'Ä' ilike 'ä' as ilike, 'Z' < 'a' as bytes");
    expect(row).toEqual({ lower: 'éä', ilike: true, bytes: true });
  });

  test('is repaired if the first start was interrupted before roles and database existed', async () => {
    const first = await start();
    await query(first.adminUrl, 'drop database loggia');
    await query(first.adminUrl, 'drop role loggia_owner');
    await query(first.adminUrl, 'alter role loggia_app superuser nologin');
    await query(first.adminUrl, 'drop role loggia_client');
    await query(first.adminUrl, 'alter role loggia_staff superuser login');
    await first.stop();
    const second = await start();
    expect(await query(second.appUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const taken = "select rolsuper, rolcanlogin, pg_has_role('loggia_app', oid, 'member') as taken from pg_roles";
    expect(await query(second.appUrl, `${taken} where rolname in ('loggia_staff', 'loggia_client')`)).toEqual(
      Array(2).fill({ rolsuper: false, rolcanlogin: false, taken: true }),
    );
    await query(second.ownerUrl, 'create table public.healed ()');
  });

  test('refuses a second Loggia in one line while the first one runs', async () => {
    const first = await start();
    await expectRefusal(startEmbedded({ dataDir, settings }), `in use by another Loggia (pid ${process.pid})`);
    expect(await query(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('lets a command join the running database and leaves it running', async () => {
    const first = await start();
    const joined = await joinEmbedded({ dataDir, settings });
    expect(joined.appUrl).toBe(first.appUrl);
    await joined.stop();
    expect(await query(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works if its path is too long for a socket and its first start was interrupted', async () => {
    const long = join(parent, 'a directory, with "quotes" and spaces', 'x'.repeat(120));
    await mkdir(join(long, 'postgres', 'cluster.new-interrupted'), { recursive: true });
    const [one, two] = await Promise.all([start(), start({ dataDir: long })]);
    await query(one.ownerUrl, 'create table only_here ()');
    expect(await query(two.ownerUrl, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
    expect(await readdir(dirname(two.directory))).not.toContain('cluster.new-interrupted');
  });

  test('says in one line why PostgreSQL does not start, and can be started afterwards', async () => {
    const wrong = startEmbedded({ dataDir, settings: { ...settings, shared_buffers: 'plenty' } });
    await expectRefusal(wrong, 'invalid value for parameter "shared_buffers": "plenty"');
    await start();
  });
});

describe('after a kill', () => {
  test('of the server, it is restarted with its data', async () => {
    const database = await start();
    await query(database.ownerUrl, 'create table if not exists survives ()');
    process.kill(await postmaster(database), 'SIGKILL');
    await expect
      .poll(() => query(database.ownerUrl, "select to_regclass('survives') as found").catch(() => []))
      .toEqual([{ found: 'survives' }]);
    expect(reports.join()).toContain('PostgreSQL ended unexpectedly');
  });

  test('of the server, a stop during the restart leaves no server running', async () => {
    const database = await start();
    const pid = await postmaster(database);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isGone(pid)).toBe(true);
    await database.stop();
    expect(existsSync(join(database.directory, 'postmaster.pid')) && (await isAlive(await postmaster(database)))).toBe(
      false,
    );
  });

  test('a server ends if it is stopped before it was started', async () => {
    const database = await start();
    await database.stop();
    const home = dirname(database.directory);
    const account = await chooseAccount(dataDir, database.directory);
    const server = {
      program: (await findBinaries(account)).postgres,
      arguments: ['-D', database.directory, ...settingArguments(await makeSocketDirectory(home, account), settings)],
      cluster: database.directory,
      log: join(home, 'postgres.log'),
      account,
    };
    await expect(launch(server, AbortSignal.abort())).rejects.toThrow('PostgreSQL did not start');
    expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false);
  });

  test('of Node, the next start stops the old server and starts a new one', async () => {
    const { child, database } = await startInChild();
    const left = await postmaster(database);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isAlive(left)).toBe(true);
    const next = await start();
    expect(await postmaster(next)).not.toBe(left);
    await expect.poll(() => isGone(left)).toBe(true);
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of Node and the server at once, the next start works', async () => {
    const { child, database } = await startInChild();
    process.kill(await postmaster(database), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of Node whose parent does not collect it, the next start works', async () => {
    const { parentProcess, pid } = await startUncollected();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isZombie(pid)).toBe(true);
    expect(await isAlive(pid)).toBe(false);
    const next = await start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    // It must have stayed a zombie until here.
    expect(isZombie(pid)).toBe(true);
    parentProcess.kill('SIGKILL');
  });

  test('of a server that hangs and is not collected, its files are removed', async () => {
    const { child, database } = await startInChild();
    const left = await postmaster(database);
    try {
      for (const pid of [left, child.pid as number]) process.kill(pid, 'SIGSTOP');
      await clearLeftover(database.directory, join(dirname(database.directory), 'socket'));
      expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false);
      await expect.poll(() => isAlive(left)).toBe(false);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    const next = await start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lock whose process id now belongs to another program is replaced, and that program keeps running', async () => {
    const database = await start();
    await database.stop();
    const stranger = spawn('sleep', ['60']);
    await writeFile(join(database.directory, 'postmaster.pid'), `${stranger.pid}\n${database.directory}\n`);
    await writeFile(
      join(dirname(database.directory), 'loggia.lock'),
      JSON.stringify({ pid: stranger.pid, started: 'before' }),
    );
    await start();
    expect(await isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});

test('a process that exits without stopping its server ends the server too', async () => {
  const { child, database } = await startInChild();
  const left = await postmaster(database);
  child.stdin?.end();
  await once(child, 'exit');
  await expect.poll(() => isGone(left)).toBe(true);
});

describe('a start is refused in one line, with nothing changed,', () => {
  test.each([
    ['19', 'belongs to PostgreSQL 19 and this Loggia brings 18: run the newer Loggia'],
    ['17', 'belongs to PostgreSQL 17 and this Loggia brings 18: back it up with the older Loggia'],
    ['', 'is damaged (PG_VERSION is missing): restore it from a backup'],
  ])('by a database of version "%s"', async (version, line) => {
    const other = join(parent, `version-${version}`);
    const cluster = join(other, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    if (version) await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`);
    const before = await readdir(other, { recursive: true });
    await expectRefusal(startEmbedded({ dataDir: other }), line);
    expect(await readdir(other, { recursive: true })).toEqual(before);
  });

  test('by a data directory that cannot be there', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await expectRefusal(startEmbedded({ dataDir: join(file, 'data') }), 'has a file where a directory is needed');
    await expectRefusal(startEmbedded({ dataDir: file }), 'has a file where a directory is needed');
  });

  test.skipIf(process.getuid?.() === 0)('by a data directory that cannot be written', async () => {
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await expectRefusal(startEmbedded({ dataDir: closed }), `${closed} cannot be written by this user`);
    expect(await readdir(closed)).toEqual([]);
  });

  test('by a database whose recorded place is gone', async () => {
    const lost = join(parent, 'lost');
    await mkdir(join(lost, 'postgres'), { recursive: true });
    await writeFile(join(lost, 'postgres', 'location'), join(parent, 'gone'));
    await expectRefusal(startEmbedded({ dataDir: lost }), 'which is gone');
  });
});

async function start(options: { dataDir?: string } = {}): Promise<EmbeddedDatabase> {
  const report = (line: string) => reports.push(line);
  const database = await startEmbedded({ dataDir, settings, report, ...options });
  running.push(database);
  return database;
}

/** Starts a database and prints its process id and place. */
const program = () => `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
  const database = await startEmbedded(${JSON.stringify({ dataDir, settings })});
  console.log(JSON.stringify({ pid: process.pid, ...database }));`;

/** Starts it as the child of a program that never collects its children. */
async function startUncollected() {
  const script = '"$0" --input-type=module --eval "$1" & exec sleep 300';
  const parentProcess = spawn('sh', ['-c', script, process.execPath, `${program()} setInterval(() => {}, 1000);`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(parentProcess.stdout, 'data');
  return { parentProcess, pid: JSON.parse(output).pid as number };
}

/** Starts it in a process that exits when its standard input ends. */
async function startInChild() {
  const patient = `${program()} process.stdin.on('end', () => process.exit(1)).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', patient], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  return { child, database: JSON.parse(output) as EmbeddedDatabase };
}

async function postmaster({ directory }: EmbeddedDatabase): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10);
}

/** Whether it has ended. Its id may stay taken until the system's first process collects it. */
async function isGone(pid: number): Promise<boolean> {
  return (await commandOf(pid)) === undefined;
}

function isZombie(pid: number): boolean {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('Z');
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function expectRefusal(attempt: Promise<unknown>, line: string): Promise<void> {
  const error = await attempt.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedDatabaseError);
  expect(error.message).toContain(line);
  expect(error.message).not.toContain('\n');
}
