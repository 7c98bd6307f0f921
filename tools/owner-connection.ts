import { joinEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';

/**
 * Works as the database's owner: through DATABASE_OWNER_URL, else in the embedded database, that of a running Atrium or
 * one started for the moment. The schema is brought up to date first.
 */
export async function withOwner<T>(work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await connect(config);
  try {
    await migrate(database.ownerUrl);
    return await work(database.ownerUrl, config);
  } finally {
    await database.stop();
  }
}

async function connect(config: Config): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  if (config.databaseOwnerUrl) return { ownerUrl: config.databaseOwnerUrl, stop: async () => {} };
  if (config.databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL is missing: what DATABASE_URL names may not do this.');
  }
  return joinEmbedded({ dataDir: config.dataDir });
}
