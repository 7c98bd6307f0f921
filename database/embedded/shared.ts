import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';

const root = '/var/lib/loggia';

/** A directory below /var/lib/loggia, for files that the database's user could not read in other places. */
export async function makeShared(name = ''): Promise<string> {
  for (const directory of new Set([root, join(root, name)])) {
    const made = await mkdir(directory, { recursive: true }).catch((error) => Promise.reject(refusal(error)));
    // Independent of the umask, other users may enter. Private directories are further below.
    if (made) await chmod(directory, 0o755);
  }
  return join(root, name);
}

/** The error for a system where this directory cannot be used, with what root can do instead. */
export function refusal(error: Error): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, its own user cannot reach this place, and ${root} cannot be used instead (${error.message}): ` +
      'run Loggia as another user, move it and DATA_DIR to where others may enter, or set DATABASE_URL.',
  );
}
