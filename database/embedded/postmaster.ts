import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from './account.ts';
import { EmbeddedDatabaseError, reasonIn } from './failure.ts';
import { openLog } from './log.ts';

/** All that is needed to start the server of one cluster, again and again. */
export type Server = { program: string; arguments: string[]; cluster: string; log: string; account: Account };
export type Postmaster = { kill(signal: NodeJS.Signals): void; exited: Promise<unknown> };

/**
 * Starts the server and resolves once it takes connections, after a crash recovery if there has to be one.
 * Throws EmbeddedDatabaseError with PostgreSQL's own reason when it ends instead, as it does on `stopping`. A Node process
 * that ends without stopping the server takes it with it.
 */
export async function launch(server: Server, stopping: AbortSignal): Promise<Postmaster> {
  const log = await openLog(server);
  // In a process group of its own: Ctrl-C in a terminal reaches Node alone, which lets requests end first.
  const child = spawn(server.program, server.arguments, {
    ...runAs(server.account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
  });
  const exited = ended(child);
  await log.handle.close();
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  stopping.addEventListener('abort', end);
  // It may have been aborted before there was a child to tell.
  if (stopping.aborted) end();
  let over = false;
  void exited.then(() => {
    over = true;
    process.off('exit', end);
    stopping.removeEventListener('abort', end);
  });
  while (!over) {
    if (await isReady(server.cluster, child.pid)) return { kill: (name) => child.kill(name), exited };
    await Promise.race([sleep(10), exited]);
  }
  const output = (await readFile(server.log)).subarray(log.size).toString();
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start: ${(await exited) ?? reasonIn(output)} (log: ${server.log})`,
  );
}

/** Ends the server without waiting for its clients (fast); without a checkpoint, and at last at once, when that takes too long. */
export async function shutDown(kill: (signal: NodeJS.Signals) => void, gone: Promise<unknown>): Promise<void> {
  for (const [name, milliseconds] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 1500],
    ['SIGKILL', 1000],
  ] as const) {
    kill(name);
    const timer = new AbortController();
    const waited = sleep(milliseconds, true, { signal: timer.signal }).catch(() => false);
    const late = await Promise.race([gone.then(() => false), waited]);
    timer.abort();
    if (!late) return;
  }
}

/** Resolves when the child has ended, to the system's reason if it could not even be started. */
async function ended(child: ChildProcess): Promise<string | undefined> {
  try {
    await once(child, 'exit');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The postmaster writes its state as the eighth line of its lock file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = await readLockFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Where the running server of a cluster listens: the fifth line. */
export async function readSocketDirectory(cluster: string): Promise<string | undefined> {
  return (await readLockFile(cluster))[4];
}

async function readLockFile(cluster: string): Promise<string[]> {
  return (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}
