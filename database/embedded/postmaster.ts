import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from './account.ts';
import { EmbeddedDatabaseError, reasonIn } from './failure.ts';
import { openLog } from './log.ts';

/** How to start the server of one cluster, also repeatedly. */
export type Server = { program: string; arguments: string[]; cluster: string; log: string; account: Account };
export type Postmaster = { kill(signal: NodeJS.Signals): void; exited: Promise<unknown> };

/**
 * Starts the server and resolves when it accepts connections, after a crash recovery if one is needed. If it ends instead, also
 * because of `stopping`, throws EmbeddedDatabaseError with PostgreSQL's reason. When this Node process exits, it ends the
 * server too.
 */
export async function launch(server: Server, stopping: AbortSignal): Promise<Postmaster> {
  const log = await openLog(server.log, server.account);
  // `detached` gives it a separate process group, so Ctrl+C in a terminal reaches only Node, which finishes requests first.
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
  // `stopping` may have been aborted before the child existed.
  if (stopping.aborted) end();
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
    process.off('exit', end);
    stopping.removeEventListener('abort', end);
  });
  while (!hasEnded) {
    if (await isReady(server.cluster, child.pid)) return { kill: (name) => child.kill(name), exited };
    await Promise.race([sleep(10), exited]);
  }
  const output = (await readFile(server.log)).subarray(log.size).toString();
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start: ${(await exited) ?? reasonIn(output)} (log: ${server.log})`,
  );
}

/** Ends the server without waiting for its clients (fast). If that takes too long, without a checkpoint, and finally by SIGKILL. */
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

/** Resolves when the child has ended. The value is the system's reason if the child could not be started. */
async function ended(child: ChildProcess): Promise<string | undefined> {
  try {
    await once(child, 'exit');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The postmaster writes its state to the eighth line of its lock file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = await readLockFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** The socket directory of a running server is the fifth line of its lock file. */
export async function readSocketDirectory(cluster: string): Promise<string | undefined> {
  return (await readLockFile(cluster))[4];
}

async function readLockFile(cluster: string): Promise<string[]> {
  return (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}
