import { realpath, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkCluster, createCluster } from './cluster.ts';
import { EmbeddedDatabaseError, explain } from './failure.ts';
import { clusterIn, existingHome, findHome, makeDataDirectory } from './home.ts';
import { clearLeftover } from './leftover.ts';
import { DatabaseInUseError, takeLock } from './lock.ts';
import { readSocketDirectory } from './postmaster.ts';
import { ensureRoles } from './roles.ts';
import { settingArguments } from './settings.ts';
import { makeSocketDirectory, urlOf } from './socket.ts';
import { supervise } from './supervisor.ts';

export { EmbeddedDatabaseError } from './failure.ts';

export type EmbeddedDatabase = {
  /** The directory of the cluster's files. */
  directory: string;
  /** The superuser `postgres` on database `postgres`. */
  adminUrl: string;
  /** `loggia_owner`, which owns the database `loggia`. */
  ownerUrl: string;
  /** `loggia_app`, which owns no objects. */
  appUrl: string;
  /** Fast shutdown; resolves when the server has ended. Can be called more than once. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** More PostgreSQL settings, for example `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** Receives one line when the server dies and each time it cannot be restarted. */
  report?: (line: string) => void;
};

/**
 * Runs PostgreSQL on the data directory and creates its cluster on the first start. It listens only on a socket.
 * Throws EmbeddedDatabaseError with one line that says what is wrong and what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    await makeDataDirectory(resolve(options.dataDir));
    return await start(await realpath(options.dataDir), options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

/**
 * For shell commands. Returns the database of a running Loggia, which `stop` leaves running, or else starts it until `stop`.
 * Throws like startEmbedded, and also if there is no database: a command that created one would work on the wrong place.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (!(await hasDatabase(options.dataDir)))
    throw new EmbeddedDatabaseError(
      `There is no Loggia in ${resolve(options.dataDir)}: set DATA_DIR, or DATABASE_OWNER_URL, as the server has it.`,
    );
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    const home = await existingHome(await realpath(options.dataDir));
    const socketDirectory = home && (await readSocketDirectory(clusterIn(home)));
    if (!socketDirectory) throw error;
    return describe(clusterIn(home), socketDirectory, async () => {});
  }
}

async function hasDatabase(dataDir: string): Promise<boolean> {
  const place = await realpath(dataDir).catch(() => undefined);
  const home = place && (await existingHome(place));
  return home !== undefined && (await stat(clusterIn(home)).catch(() => undefined)) !== undefined;
}

async function start(
  dataDir: string,
  { settings = {}, report = toStderr }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const existing = await existingHome(dataDir);
  const account = await chooseAccount(dataDir, existing && clusterIn(existing));
  const binaries = await findBinaries(account);
  const home = await findHome(dataDir, account);
  const cluster = clusterIn(home);
  await checkCluster(cluster, binaries);
  const unlock = await takeLock(home, dataDir);
  try {
    if (!(await checkCluster(cluster, binaries))) {
      await createCluster(home, binaries, account, settings.fsync !== 'off');
    }
    const socketDirectory = await makeSocketDirectory(home, account);
    await clearLeftover(cluster, socketDirectory);
    const server = await supervise(
      {
        program: binaries.postgres,
        arguments: ['-D', cluster, ...settingArguments(socketDirectory, settings)],
        cluster,
        log: join(home, 'postgres.log'),
        account,
      },
      report,
    );
    const stop = once(async () => {
      await server
        .stop()
        .then(() => rmdir(socketDirectory).catch(() => {}))
        .finally(unlock);
    });
    await ensureRoles(socketDirectory).catch((error) => stop().then(() => Promise.reject(error)));
    return describe(cluster, socketDirectory, stop);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function describe(directory: string, socketDirectory: string, stop: () => Promise<void>): EmbeddedDatabase {
  return {
    directory,
    adminUrl: urlOf(socketDirectory, 'postgres', 'postgres'),
    ownerUrl: urlOf(socketDirectory, 'loggia_owner', 'loggia'),
    appUrl: urlOf(socketDirectory, 'loggia_app', 'loggia'),
    stop,
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
