import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '#tools/debian.ts';

const run = promisify(execFile);

/** One server of Debian's PostgreSQL on a port of loopback; whoever reaches it is let in. */
export type PostgresNode = {
  port: number;
  pid: number;
  /** A superuser's, database `postgres`. */
  adminUrl: string;
  directory: string;
  /** As a power cut would: every process of it at once. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** A fresh cluster. Settings are given as arguments, so that a standby copied from it does not get them. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresNode> {
  const directory = await newDirectory();
  await run(
    path.join(findPostgres(), 'initdb'),
    ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    account(),
  );
  return launch(directory, settings);
}

/** A standby of another node, under a name that `synchronous_standby_names` may ask for. */
export async function startStandby(primary: PostgresNode, name: string): Promise<PostgresNode> {
  const directory = await newDirectory();
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  await run(
    path.join(findPostgres(), 'pg_basebackup'),
    ['-d', from, '-D', directory, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    account(),
  );
  return launch(directory, {});
}

async function launch(directory: string, settings: Record<string, string>): Promise<PostgresNode> {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '300',
    ...settings,
  };
  const child = spawn(
    path.join(findPostgres(), 'postgres'),
    ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account(), stdio: 'ignore', detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const adminUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(adminUrl, child);
  return {
    port,
    pid: child.pid as number,
    adminUrl,
    directory,
    kill: async () => {
      killWhole(child);
      await ended;
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Each server process has a group of its own, so the children are named one by one. */
function killWhole(child: ChildProcess): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
    .toString()
    .split(/\s+/)
    .filter(Boolean);
  for (const pid of [child.pid as number, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended by itself meanwhile.
    }
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end && child.exitCode === null; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) return;
  }
  throw new Error('PostgreSQL did not start.');
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-postgres-'));
  const { uid, gid } = account();
  if (uid !== undefined) await chown(directory, uid, gid as number);
  return directory;
}

/** PostgreSQL does not run as root: then as the account that its package has made. */
function account(): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: '/' };
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g'), cwd: '/' };
}

/** Each process that asks begins elsewhere, and takes the next one each time. */
let lastPort = 20_000 + (process.pid % 1000) * 10;

/**
 * For what has to know its port before it listens. Below those that systems give to whoever asks for any, so that nobody
 * else is given it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort += 1;
    if (await isFree(lastPort)) return lastPort;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
