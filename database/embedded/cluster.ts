import { execFile } from 'node:child_process';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, isRoot, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, reasonIn } from './failure.ts';
import { clusterIn } from './home.ts';

const run = promisify(execFile);
const draft = 'cluster.new-';

/** Refuses what these binaries cannot open, before anything is changed. Resolves to whether there is a cluster. */
export async function checkCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  if (!(await stat(cluster).catch(() => undefined))) return false;
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const ours = binaries.major;
  if (Number(version) === ours) return true;
  const problem = !version
    ? 'is damaged (PG_VERSION is missing): restore it from a backup'
    : Number(version) > ours
      ? `belongs to PostgreSQL ${version} and this Loggia brings ${ours}: run the newer Loggia`
      : `belongs to PostgreSQL ${version} and this Loggia brings ${ours}: back it up with the older Loggia (npm run backup -- FILE) and restore it with this one (npm run restore -- FILE) into a new data directory`;
  throw new EmbeddedDatabaseError(`The database in ${cluster} ${problem}, or set DATA_DIR to another directory.`);
}

/** Creates the cluster beside its place and moves it there, so that one which was interrupted is simply made again. */
export async function createCluster(home: string, binaries: Binaries, account: Account, sync: boolean): Promise<void> {
  await removeDrafts(home);
  const made = await mkdtemp(join(home, draft));
  if (isRoot) await chown(made, account.uid, account.gid);
  await run(binaries.initdb, [...initdbArguments, ...(sync ? [] : ['--no-sync']), '-D', made], {
    ...runAs(account),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
  }).catch(async (error) => {
    await rm(made, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not create its files in ${home}: ${reasonIn(error.stderr || error.message)}`,
    );
  });
  await rename(made, clusterIn(home));
  if (sync) await syncDirectory(home);
}

/**
 * The builtin C.UTF-8 sorts by code point like C, hence indexes survive every update of the system's libraries, and yet
 * upper and lower case work beyond ASCII, which plain C does not do. Who may connect is settled by the socket's directory.
 */
const initdbArguments = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draft));
  await Promise.all(drafts.map((name) => rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })));
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
