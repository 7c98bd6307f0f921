import { chmod, chown, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

/**
 * The first directory, from the given one upwards, that owner, group and mode do not let the account enter; undefined when
 * the way is open.
 */
export async function findInaccessibleParent(directory: string, account: Account): Promise<string | undefined> {
  for (let path = await realpath(directory); ; path = dirname(path)) {
    if (!allows(await stat(path), account, 1)) return path;
    if (path === dirname(path)) return undefined;
  }
}

/** Whether the account may run this program, where it lies. */
export async function canRun(program: string, account: Account): Promise<boolean> {
  return allows(await stat(program), account, 5) && !(await findInaccessibleParent(dirname(program), account));
}

/**
 * Lets the account's group through a data directory that only root could enter. Its content stays unlisted, nothing
 * above it is touched, and a directory that someone shares with a group of theirs is left alone.
 */
export async function grantTraversal(dataDir: string, account: Account): Promise<void> {
  const found = await stat(dataDir);
  if (found.uid !== 0 || (found.mode & 0o077) !== 0 || (await findInaccessibleParent(dirname(dataDir), account)))
    return;
  await chown(dataDir, 0, account.gid);
  await chmod(dataDir, 0o710);
}

function allows(entry: { uid: number; gid: number; mode: number }, account: Account, bits: number): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
  return ((entry.mode >> shift) & bits) === bits;
}
