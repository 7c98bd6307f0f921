import { existsSync } from 'node:fs';
import { connect, describeDatabase } from '#database/connect.ts';
import { joinEmbedded, startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { backupBeforeUpgrade } from '#server/backup/backup-directory.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { type Files, openFiles } from '#server/files/index.ts';

/**
 * Works as the database's owner: through DATABASE_OWNER_URL, else in the embedded database, that of a running Loggia or
 * one started for the moment. The schema is brought up to date first.
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
 * As it is: the schema may be an older one. Says on standard error which installation this is, and refuses a place where
 * there is none: what a command made there would be an installation that nobody knows of.
 */
export async function connectAsOwner(config: Config): Promise<OwnerConnection> {
  const database = given(config) ?? (await joinEmbedded({ dataDir: config.dataDir }));
  try {
    await refuseEmpty(database.ownerUrl, config);
    process.stderr.write(`Installation: ${placeOf(config)}\n`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** For `restore`, which makes an installation. A data directory that a Loggia uses is refused. */
export async function connectAlone(config: Config): Promise<OwnerConnection> {
  return given(config) ?? startEmbedded({ dataDir: config.dataDir });
}

/** The files of the installation, which are not looked for where the server never was. */
export async function openFilesOfInstallation(config: Config): Promise<Files> {
  if (!config.filesIn && !existsSync(config.dataDir))
    throw new ConfigError(`There are no files of a Loggia in ${config.dataDir}: set DATA_DIR as the server has it.`);
  return openFiles(config);
}

async function refuseEmpty(ownerUrl: string, config: Config): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
    if (!rows[0].exists)
      throw new ConfigError(`There is no Loggia in ${placeOf(config)}: npm start makes one, or npm run restore.`);
  } finally {
    await client.end();
  }
}

function placeOf({ databaseOwnerUrl, dataDir }: Config): string {
  return databaseOwnerUrl ? `the database ${describeDatabase(databaseOwnerUrl)}` : `the data directory ${dataDir}`;
}

function given({ databaseOwnerUrl, databaseUrl }: Config): OwnerConnection | undefined {
  if (databaseOwnerUrl) return { ownerUrl: databaseOwnerUrl, stop: async () => {} };
  if (databaseUrl) throw new ConfigError('DATABASE_OWNER_URL is missing: what DATABASE_URL names may not do this.');
  return undefined;
}
