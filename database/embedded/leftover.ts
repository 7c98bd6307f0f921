import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';
import { shutDown } from './postmaster.ts';
import { commandOf, signal, until } from './processes.ts';
import { port } from './socket.ts';

/**
 * Clears the way after a killed Node: its postmaster may still run and is stopped, since only a child of this process can be
 * watched. A process is touched only if it is a PostgreSQL on this very cluster; otherwise its id has gone to someone else
 * and what remains is only the file.
 */
export async function clearLeftover(cluster: string, socketDirectory: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  if (await serves(pid, cluster)) await stop(pid, cluster);
  else await removeFiles(file, join(socketDirectory, `.s.PGSQL.${port}`));
}

/** The server works in its cluster's directory, which stays true when that was moved; where that is not told, its arguments count. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const command = (await commandOf(pid)) ?? '';
  if (!/(^|\/)postgres /.test(command)) return false;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory ? directory === (await realpath(cluster)) : command.includes(`-D ${cluster} `);
}

async function stop(pid: number, cluster: string): Promise<void> {
  const gone = until(async () => !(await serves(pid, cluster)), 10_000);
  await shutDown((name) => signal(pid, name), gone).catch(() => {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} is run by a PostgreSQL of another user (pid ${pid}): stop it or start Atrium as that user.`,
    );
  });
}

/** With the locks beside them, which name the same process. */
async function removeFiles(...files: string[]): Promise<void> {
  await Promise.all(files.flatMap((file) => [rm(file, { force: true }), rm(`${file}.lock`, { force: true })]));
}
