import { chmod, chown, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

/**
 * The first directory, from the given one upwards, that the account may not enter by owner, group and mode. Undefined if it may
 * enter all of them.
 */
export async function findInaccessibleParent(directory: string, account: Account): Promise<string | undefined> {
  for (let path = await realpath(directory); ; path = dirname(path)) {
    if (!allows(await stat(path), account, 1)) return path;
    if (path === dirname(path)) return undefined;
  }
}

/** Whether the account may run the program at this path. */
export async function canRun(program: string, account: Account): Promise<boolean> {
  return allows(await stat(program), account, 5) && !(await findInaccessibleParent(dirname(program), account));
}

/**
 * Lets the account's group enter a data directory that only root could enter, without listing its content. Directories above it
 * are not changed, and neither is a directory that is already shared with a group.
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
