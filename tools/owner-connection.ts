import { existsSync } from 'node:fs';
import { connect, describeDatabase } from '#database/connect.ts';
import { joinEmbedded, startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { backupBeforeUpgrade } from '#server/backup/backup-directory.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { type Files, openFiles } from '#server/platform/files/index.ts';

/**
 * Runs `work` as the owner of the database: through DATABASE_OWNER_URL, else in the embedded database, which is joined if
 * Loggia runs and started otherwise. Migrates the schema first.
 */
export async function withOwner<T>(work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await connectAsOwner(config);
  try {
    await migrate(database.ownerUrl, backupBeforeUpgrade(config, database.ownerUrl));
    return await work(database.ownerUrl, config);
  } finally {
    await database.stop();
  }
}

type OwnerConnection = { ownerUrl: string; stop(): Promise<void> };

/**
 * Connects without migrating. Prints the installation to standard error. Refuses a place without an installation, so
 * that no command creates one by accident.
 */
export async function connectAsOwner(config: Config): Promise<OwnerConnection> {
  const database = externalOwner(config) ?? (await joinEmbedded({ dataDir: config.dataDir }));
  try {
    await refuseEmpty(database.ownerUrl, config);
    process.stderr.write(`Installation: ${placeOf(config)}\n`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** For `restore`, which creates an installation. Refuses a data directory that is in use. */
export async function connectExclusively(config: Config): Promise<OwnerConnection> {
  return externalOwner(config) ?? startEmbedded({ dataDir: config.dataDir });
}

/** Opens the files of the installation. Refuses a data directory that does not exist. */
export async function openFilesOfInstallation(config: Config): Promise<Files> {
  if (!config.filesIn && !existsSync(config.dataDir))
    throw new ConfigError(`No files of Loggia in ${config.dataDir}: set DATA_DIR to the value that the server uses.`);
  return openFiles(config);
}

async function refuseEmpty(ownerUrl: string, config: Config): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
    if (!rows[0].exists)
      throw new ConfigError(`There is no Loggia in ${placeOf(config)}: create one with npm start or npm run restore.`);
  } finally {
    await client.end();
  }
}

function placeOf({ databaseOwnerUrl, dataDir }: Config): string {
  return databaseOwnerUrl ? `the database ${describeDatabase(databaseOwnerUrl)}` : `the data directory ${dataDir}`;
}

function externalOwner({ databaseOwnerUrl, databaseUrl }: Config): OwnerConnection | undefined {
  if (databaseOwnerUrl) return { ownerUrl: databaseOwnerUrl, stop: async () => {} };
  if (databaseUrl) throw new ConfigError('DATABASE_OWNER_URL is missing: the role of DATABASE_URL may not do this.');
  return undefined;
}
