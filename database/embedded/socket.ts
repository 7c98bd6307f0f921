import { createHash } from 'node:crypto';
import { chmod, chown, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, isRoot } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { makeDirectory } from './home.ts';

/** PostgreSQL names its socket by a port, though none is opened. */
export const port = 5432;
/** What an address of a socket can hold, less the ending zero. */
const longest = process.platform === 'linux' ? 107 : 103;

/**
 * The directory of the socket, which only the account (and root) may enter: whoever gets in is trusted, so owner
 * and mode are checked on each start. Beside the cluster, or in the system's temporary directory where that path is too long.
 */
export async function makeSocketDirectory(home: string, account: Account): Promise<string> {
  const beside = join(home, 'socket');
  const short = join(tmpdir(), `loggia-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  const directory = fits(beside) ? beside : short;
  if (!fits(directory)) {
    throw new EmbeddedDatabaseError(
      `The temporary directory ${tmpdir()} has too long a path for a socket: set TMPDIR to a shorter one.`,
    );
  }
  if ((await makeDirectory(directory)) && isRoot) await chown(directory, account.uid, account.gid);
  await verify(directory, account);
  return directory;
}

/** A connection string of node-postgres for this role and database. */
export function urlOf(directory: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(directory)}&port=${port}`;
}

/** Nobody else can have made it beforehand; a mode that got lost, say by a restored backup, is set again. */
async function verify(directory: string, account: Account): Promise<void> {
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== account.uid) {
    throw new EmbeddedDatabaseError(
      `The socket directory ${directory} does not belong to the database's user: remove it and start again.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= longest;
}
