import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';
import { shutDown } from './postmaster.ts';
import { commandOf, signal, until } from './processes.ts';
import { port } from './socket.ts';

const timeoutMs = 10_000;

/**
 * Cleans up after a Loggia that was killed. Its PostgreSQL may still run and is stopped, because this process can only watch its own
 * children. A process is stopped only if it is a PostgreSQL on this cluster. Otherwise another process has its id, and only
 * the file is removed. A zombie has no command line, so it does not count as a PostgreSQL.
 */
export async function clearLeftover(cluster: string, socketDirectory: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  if (await serves(pid, cluster)) await stop(pid, cluster);
  // A killed PostgreSQL leaves its file. If another process has its id, the next PostgreSQL would refuse to start.
  if (!(await serves(pid, cluster))) await removeFiles(file, join(socketDirectory, `.s.PGSQL.${port}`));
}

/** Compares the server's working directory, which is right even if the cluster was moved. Without /proc, compares its arguments. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const command = (await commandOf(pid)) ?? '';
  if (!/(^|\/)postgres /.test(command)) return false;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory ? directory === (await realpath(cluster)) : command.includes(`-D ${cluster} `);
}

async function stop(pid: number, cluster: string): Promise<void> {
  const isGone = async () => !(await serves(pid, cluster));
  await shutDown((name) => signal(pid, name), until(isGone, timeoutMs)).catch(() => {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} is run by a PostgreSQL of another user (pid ${pid}): stop it or start Loggia as that user.`,
    );
  });
  // shutDown ends with SIGKILL, which can take a while on a busy machine.
  await until(isGone, timeoutMs);
}

/** Also removes their lock files, which name the same process. */
async function removeFiles(...files: string[]): Promise<void> {
  await Promise.all(files.flatMap((file) => [rm(file, { force: true }), rm(`${file}.lock`, { force: true })]));
}
