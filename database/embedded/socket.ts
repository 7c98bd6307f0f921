import { createHash } from 'node:crypto';
import { chmod, chown, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, isRoot } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { makeDirectory } from './home.ts';

/** PostgreSQL puts this number into the socket's name. It does not open the port. */
export const port = 5432;
/** The system's limit for the path of a socket in bytes, without the final zero. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103;

/**
 * The directory of the socket. PostgreSQL trusts every user who can enter it, so it belongs to the account and has mode 0700; each
 * start checks both. It is beside the cluster, or in the system's temporary directory if that path would be too long.
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

/** Refuses a directory that another user has made. Repairs its mode, which a restored backup may have lost. */
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
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= maxPathBytes;
}
