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

/** Throws if these binaries cannot open the cluster, before anything is changed. Returns whether there is a cluster. */
export async function checkCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  if (!(await stat(cluster).catch(() => undefined))) return false;
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { major } = binaries;
  if (Number(version) === major) return true;
  const problem = !version
    ? 'is damaged (PG_VERSION is missing): restore it from a backup'
    : Number(version) > major
      ? `belongs to PostgreSQL ${version} and this Loggia brings ${major}: run the newer Loggia`
      : `belongs to PostgreSQL ${version} and this Loggia brings ${major}: back it up with the older Loggia (npm run backup -- FILE) and restore it with this one (npm run restore -- FILE) into a new data directory`;
  throw new EmbeddedDatabaseError(`The database in ${cluster} ${problem}, or set DATA_DIR to another directory.`);
}

/** Creates the cluster under another name and then renames it, so that an interrupted start can simply be repeated. */
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
 * The builtin C.UTF-8 sorts by code point like C, so indexes stay valid when the system's libraries are updated. Unlike C, it knows
 * upper and lower case beyond ASCII. `trust` is safe because only the account can enter the socket's directory.
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
