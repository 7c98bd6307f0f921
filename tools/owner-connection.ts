import { joinEmbedded, startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { backupBeforeUpgrade } from '#server/backup/shelf.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';

/**
 * Works as the database's owner: through DATABASE_OWNER_URL, else in the embedded database, that of a running Atrium or
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

/** As it is: the schema may be an older one. */
export async function connectAsOwner(config: Config): Promise<OwnerConnection> {
  return given(config) ?? joinEmbedded({ dataDir: config.dataDir });
}

/** A data directory that an Atrium uses is refused. */
export async function connectAlone(config: Config): Promise<OwnerConnection> {
  return given(config) ?? startEmbedded({ dataDir: config.dataDir });
}

function given({ databaseOwnerUrl, databaseUrl }: Config): OwnerConnection | undefined {
  if (databaseOwnerUrl) return { ownerUrl: databaseOwnerUrl, stop: async () => {} };
  if (databaseUrl) throw new ConfigError('DATABASE_OWNER_URL is missing: what DATABASE_URL names may not do this.');
  return undefined;
}
