import { randomUUID } from 'node:crypto';
import { chmod, chown, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, isRoot } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { findInaccessibleParent, grantTraversal } from './permissions.ts';
import { makeShared } from './shared.ts';

/** Creates the data directory with mode 0700 if it does not exist. */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { mode: 0o700 }).catch(async (error) => {
    const found = await stat(dataDir).catch(() => undefined);
    if (!found?.isDirectory()) throw error;
  });
}

/** The PostgreSQL cluster in a home directory. */
export function clusterIn(home: string): string {
  return join(home, 'cluster');
}

/** The home of the data directory's database, or undefined if there is none yet. */
export async function existingHome(dataDir: string): Promise<string | undefined> {
  const record = recordOf(dataDir);
  const recorded = (await readFile(record, 'utf8').catch(() => '')).trim();
  const home = recorded || insideOf(dataDir);
  if (await exists(recorded || clusterIn(home))) return home;
  if (!recorded) return undefined;
  throw new EmbeddedDatabaseError(
    `The database of this data directory was in ${home}, which is gone: bring it back, or delete ${record} to begin with an empty one.`,
  );
}

/**
 * The home is the directory with the cluster, its log, lock and socket: `postgres` in the data directory. If the account cannot
 * enter that, it is a directory below /var/lib/loggia, and `postgres/location` in the data directory says which one.
 */
export async function findHome(dataDir: string, account: Account): Promise<string> {
  const existing = await existingHome(dataDir);
  if (existing) return checkAccess(existing, account);
  const inside = insideOf(dataDir);
  if (isRoot) await grantTraversal(dataDir, account);
  await makeHome(inside, account);
  if (!isRoot || !(await findInaccessibleParent(inside, account))) return inside;
  return makeElsewhere(dataDir, account);
}

/** An existing database is never replaced by an empty one: if its account cannot enter it, the start fails. */
async function checkAccess(home: string, account: Account): Promise<string> {
  const closed = isRoot && (await findInaccessibleParent(home, account));
  if (!closed) return home;
  throw new EmbeddedDatabaseError(
    `The database in ${home} is out of reach for its user (uid ${account.uid}): let that user through ${closed} (chmod o+x) or move the data directory back.`,
  );
}

/** The name is random, because another data directory may later have the same path. If two starts race, the first one decides. */
async function makeElsewhere(dataDir: string, account: Account): Promise<string> {
  const slug =
    basename(dataDir)
      .replaceAll(/[^\w.-]/g, '')
      .slice(0, 24) || 'data';
  const home = join(await makeShared('clusters'), `${slug}-${randomUUID().slice(0, 8)}`);
  await makeHome(home, account);
  await writeDurably(join(home, 'belongs-to'), dataDir);
  const draft = `${recordOf(dataDir)}.${randomUUID()}`;
  await writeDurably(draft, home);
  try {
    await link(draft, recordOf(dataDir));
    return home;
  } catch (error) {
    await rm(home, { recursive: true });
    const chosen = await existingHome(dataDir);
    if (chosen) return chosen;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function makeHome(home: string, account: Account): Promise<void> {
  if (!(await makeDirectory(home)) || !isRoot) return;
  const owner = (await stat(dirname(home))).uid;
  await chown(home, owner, account.gid);
  await chmod(home, owner === account.uid ? 0o700 : 0o710);
}

/** Creates a directory with mode 0700. Returns whether it was new. */
export async function makeDirectory(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

async function writeDurably(file: string, line: string): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  await handle
    .writeFile(`${line}\n`)
    .then(() => handle.sync())
    .finally(() => handle.close());
}

function insideOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

function recordOf(dataDir: string): string {
  return join(insideOf(dataDir), 'location');
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
