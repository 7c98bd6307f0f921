import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';
import { isAlive, startOf } from './processes.ts';

/** Another running Loggia uses this data directory. */
export class DatabaseInUseError extends EmbeddedDatabaseError {}

type Holder = { pid: number; started?: string };

/**
 * Makes this process the only Loggia on a cluster. Returns a function that releases the lock. The lock of a process that has ended
 * (kill -9, power cut) is taken over, even while the process is a zombie. The lock also names the start time, because another
 * process may have the same id later.
 */
export async function takeLock(home: string, dataDir: string): Promise<() => Promise<void>> {
  const file = join(home, 'loggia.lock');
  const mine = join(home, `loggia.lock.${randomUUID()}`);
  const holder: Holder = { pid: process.pid, started: await startOf(process.pid) };
  const content = JSON.stringify(holder);
  await writeFile(mine, content, { flag: 'wx', mode: 0o644 });
  try {
    // link() creates the file with its whole content, so another process never reads half a lock.
    while (!(await succeeds(link(mine, file), 'EEXIST'))) await removeStale(file, dataDir);
  } finally {
    await rm(mine, { force: true });
  }
  return async () => {
    if ((await read(file))?.content === content) await rm(file, { force: true });
  };
}

async function removeStale(file: string, dataDir: string): Promise<void> {
  const found = await read(file);
  if (!found) return;
  await refuseRunning(found.holder, dataDir);
  // Two starts may find the same stale lock. A start that has moved the other's new lock away puts it back.
  const aside = `${file}.${randomUUID()}`;
  if (!(await succeeds(rename(file, aside), 'ENOENT'))) return;
  const moved = await read(aside);
  if (moved && moved.content !== found.content) await succeeds(link(aside, file), 'EEXIST');
  await rm(aside, { force: true });
}

async function refuseRunning(holder: Holder, dataDir: string): Promise<void> {
  if (!(holder.pid > 0 && (await isAlive(holder.pid)))) return;
  const started = await startOf(holder.pid);
  if (started && holder.started && started !== holder.started) return;
  throw new DatabaseInUseError(
    `The data directory ${dataDir} is in use by another Loggia (pid ${holder.pid}): stop that one or set DATA_DIR to another directory.`,
  );
}

async function read(file: string): Promise<{ content: string; holder: Holder } | undefined> {
  const content = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  try {
    return { content, holder: JSON.parse(content) };
  } catch {
    return { content, holder: { pid: 0 } };
  }
}

async function succeeds(attempt: Promise<void>, unless: string): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === unless) return false;
    throw error;
  }
}
