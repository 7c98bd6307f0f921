import { spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPgBouncer } from '#tools/debian.ts';

export type PgBouncer = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer in transaction mode before the server of that URL, with a fixed number of server connections. It uses
 * the `connect_query` that docs/operations.md recommends.
 */
export async function startPgBouncer(url: string, connections: number): Promise<PgBouncer> {
  const target = new URL(url.replace('@/', '@localhost/'));
  const [role, database] = [target.username, target.pathname.slice(1)];
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  // PgBouncer refuses to run as root, and its account must be able to enter the directory of the server's socket.
  const account = await accountOf(host);
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-pgbouncer-'));
  const settings = {
    listen_addr: '',
    unix_socket_dir: directory,
    listen_port: 6432,
    auth_type: 'trust',
    auth_file: path.join(directory, 'users'),
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 200,
    log_connections: 0,
    log_disconnections: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const ini = path.join(directory, 'pgbouncer.ini');
  const entry = `${database} = host=${host} port=${port} ${await recommendedConnectQuery()}`;
  await writeFile(ini, `[databases]\n${entry}\n[pgbouncer]\n${lines.join('\n')}\n`);
  await writeFile(settings.auth_file, `"${role}" ""\n`);
  for (const file of [directory, ini, settings.auth_file]) await chown(file, account.uid, account.gid);
  const child = spawn(findPgBouncer(), ['-q', ini], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const bounced = `postgresql://${role}@/${database}?host=${encodeURIComponent(directory)}&port=6432`;
  try {
    await waitForConnections(bounced, () => child.exitCode === null);
  } catch {
    child.kill('SIGKILL');
    throw new Error(`PgBouncer did not start: ${stderr}`);
  }
  return {
    url: bounced,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function recommendedConnectQuery(): Promise<string> {
  const operations = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  return /connect_query='[^']+'/.exec(operations)?.[0] ?? '';
}

async function accountOf(host: string): Promise<{ uid: number; gid: number }> {
  const nobody = 65_534;
  const { uid, gid } = host.startsWith('/') ? await stat(host) : { uid: nobody, gid: nobody };
  return process.getuid?.() === 0 ? { uid, gid } : { uid: process.getuid?.() ?? uid, gid: process.getgid?.() ?? gid };
}

async function waitForConnections(url: string, isRunning: () => boolean): Promise<void> {
  for (const end = performance.now() + 15_000; performance.now() < end && isRunning(); await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    const answers = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => {});
    if (answers) return;
  }
  throw new Error('PgBouncer does not answer.');
}
