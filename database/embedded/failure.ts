/** The embedded PostgreSQL cannot run. The message is one line that says what is wrong and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Turns an error of the operating system about `path` into one line. Returns other errors unchanged. */
export function explain(error: unknown, path: string): Error {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall?.startsWith('spawn'))
    return new EmbeddedDatabaseError(`${message}: PostgreSQL cannot be run here, set DATABASE_URL to one of your own.`);
  const reason = code && refusals[code];
  return reason ? new EmbeddedDatabaseError(`${path} ${reason} (${code}).`) : (error as Error);
}

/** The last error in a program's output, with its hint, as one line. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const cause = lines.findLastIndex((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  if (cause < 0) return lines.at(-1) ?? 'it gave no reason';
  const hint = lines.slice(cause + 1).find((line) => line.includes('HINT:'));
  return [lines[cause], hint]
    .map((line) => line?.replace(/^.*?\b(FATAL|PANIC|ERROR|HINT|error):\s*/, ''))
    .join(' ')
    .trim();
}

const other = 'give it to the user that runs Loggia or set DATA_DIR to another directory';
const refusals: Record<string, string> = {
  EACCES: `cannot be written by this user: ${other}`,
  EPERM: `cannot be changed by this user: ${other}`,
  EROFS: 'is on a read-only file system: set DATA_DIR to a directory that can be written',
  ENOTDIR: 'has a file where a directory is needed: set DATA_DIR to another directory',
  EEXIST: 'has a file where a directory is needed: set DATA_DIR to another directory',
  ENOENT: 'cannot be created: set DATA_DIR to another directory',
  ENOSPC: 'is on a full disk: free some space or set DATA_DIR to another directory',
  EDQUOT: 'is over its disk quota: free some space or set DATA_DIR to another directory',
  ENAMETOOLONG: 'has a name that is too long: set DATA_DIR to a shorter path',
};
