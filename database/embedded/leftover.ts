import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';
import { shutDown } from './postmaster.ts';
import { commandOf, signal, until } from './processes.ts';
import { port } from './socket.ts';

/** Milliseconds. */
const patience = 10_000;

/**
 * Clears the way after a killed Node: its postmaster may still run and is stopped, since only a child of this process can be
 * watched. A process is touched only if it is a PostgreSQL on this very cluster; otherwise its id has gone to someone else
 * and what remains is only the file. A zombie has no command line, so it is no PostgreSQL either.
 */
export async function clearLeftover(cluster: string, socketDirectory: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  if (await serves(pid, cluster)) await stop(pid, cluster);
  // One that was killed leaves its file, and PostgreSQL takes an id that is still taken for another server.
  if (!(await serves(pid, cluster))) await removeFiles(file, join(socketDirectory, `.s.PGSQL.${port}`));
}

/** The server works in its cluster's directory, which stays true when that was moved; where that is not told, its arguments count. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const command = (await commandOf(pid)) ?? '';
  if (!/(^|\/)postgres /.test(command)) return false;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory ? directory === (await realpath(cluster)) : command.includes(`-D ${cluster} `);
}

async function stop(pid: number, cluster: string): Promise<void> {
  const isGone = async () => !(await serves(pid, cluster));
  await shutDown((name) => signal(pid, name), until(isGone, patience)).catch(() => {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} is run by a PostgreSQL of another user (pid ${pid}): stop it or start Loggia as that user.`,
    );
  });
  // At last it was killed, which takes its time on a machine that has much to do.
  await until(isGone, patience);
}

/** With the locks beside them, which name the same process. */
async function removeFiles(...files: string[]): Promise<void> {
  await Promise.all(files.flatMap((file) => [rm(file, { force: true }), rm(`${file}.lock`, { force: true })]));
}
