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

/** A PostgreSQL server from Debian's package, on a loopback port, without passwords. */
export type PostgresNode = {
  port: number;
  pid: number;
  /** URL of a superuser, database `postgres`. */
  adminUrl: string;
  directory: string;
  /** Kills every process at once, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a new cluster. Settings are passed as arguments, so that a standby copied from it does not inherit them. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresNode> {
  const directory = await newDirectory();
  await run(
    path.join(findPostgres(), 'initdb'),
    ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    account(),
  );
  return launch(directory, settings);
}

/** Starts a standby of another node. `name` is for `synchronous_standby_names`. */
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
  await waitForConnections(adminUrl, child);
  return {
    port,
    pid: child.pid as number,
    adminUrl,
    directory,
    kill: async () => {
      killAllProcesses(child);
      await ended;
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Each PostgreSQL process has its own process group, so the children are killed one by one. */
function killAllProcesses(child: ChildProcess): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
    .toString()
    .split(/\s+/)
    .filter(Boolean);
  for (const pid of [child.pid as number, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

async function waitForConnections(url: string, child: ChildProcess): Promise<void> {
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

/** PostgreSQL refuses to run as root, so root runs it as the account `postgres` of the package. */
export function account(): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: '/' };
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g'), cwd: '/' };
}

/** Each test process starts at another port and counts up. */
let lastPort = 20_000 + (process.pid % 1000) * 10;

/**
 * Finds a port for programs that must know it before they listen. It is below the ports that the system assigns, so no other
 * program gets it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort += 1;
    // Another call may count on while this one waits.
    const port = lastPort;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
