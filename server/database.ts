import { connect, describeDatabase } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded/index.ts';
import { checkSchema, migrate, SchemaError } from '#database/migrate.ts';
import { grantRoles, isGranted } from '#database/roles.ts';
import { backupBeforeUpgrade } from './backup/backup-directory.ts';
import { BackupError } from './backup/failure.ts';
import { type Config, ConfigError } from './config.ts';

export type Database = {
  /** For the app's plain role. */
  appUrl: string;
  /** For migrations, seeds and maintenance, where this process has it. */
  ownerUrl: string | undefined;
  /** For the start message: where the data is. */
  place: string;
  stop(): Promise<void>;
};

/**
 * The database, ready to be used: reachable, migrated, and reached as a role that row security binds.
 * Throws ConfigError, SchemaError or EmbeddedDatabaseError with one line; whatever was started is stopped again.
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL is without effect alone: set DATABASE_URL too, or neither.');
  }
  const database = config.databaseUrl ? givenDatabase(config.databaseUrl, config) : await embeddedDatabase(config);
  try {
    const { ownerUrl } = database;
    if (ownerUrl) await withReach('DATABASE_OWNER_URL', () => migrate(ownerUrl, backupBeforeUpgrade(config, ownerUrl)));
    await withReach('DATABASE_URL', () => checkAppRole(database.appUrl));
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function givenDatabase(appUrl: string, { databaseOwnerUrl }: Config): Database {
  return {
    appUrl,
    ownerUrl: databaseOwnerUrl,
    place: `the database ${describeDatabase(appUrl)}`,
    stop: async () => {},
  };
}

async function embeddedDatabase({ dataDir, workers }: Config): Promise<Database> {
  const { appUrl, ownerUrl, directory, stop } = await startEmbedded({
    dataDir,
    settings: { max_connections: String(80 + 20 * workers) },
  });
  const place = directory.startsWith(dataDir) ? dataDir : `${dataDir} and ${directory}`;
  return { appUrl, ownerUrl, place, stop };
}

/** Row security binds plain roles only: anything more, were it only what the role may turn into, would make every promise empty. */
async function checkAppRole(appUrl: string): Promise<void> {
  const client = await connect(appUrl);
  try {
    const { rows } = await client.query(`
      select pg_has_role(current_user, 'loggia_app', 'member') as is_app,
        exists (select 1 from pg_roles each where (rolsuper or rolbypassrls) and pg_has_role(current_user, each.oid, 'member')) as bypasses,
        exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'app') and pg_has_role(current_user, c.relowner, 'member')) as owns
      from pg_roles where rolname = current_user and exists (select 1 from pg_roles where rolname = 'loggia_app')`);
    const role = rows[0];
    if (role?.bypasses || role?.owns) {
      throw new ConfigError(
        'DATABASE_URL names, or may act as, a superuser, a role that bypasses row security, or the owner of the tables. Use a plain role: a member of loggia_app.',
      );
    }
    if (!role?.is_app)
      throw new ConfigError('The role of DATABASE_URL is no member of loggia_app. Run: GRANT loggia_app TO that role;');
    await checkSchema(client);
    if (!(await client.query(isGranted)).rows[0].granted)
      throw new ConfigError(`The role loggia_app may not act as others. Run as an administrator: ${grantRoles};`);
  } finally {
    await client.end();
  }
}

/** One line instead of a stack where the database of a URL does not answer or does not let us in. */
async function withReach<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ([ConfigError, SchemaError, BackupError].some((kind) => error instanceof kind)) throw error;
    const { message } = error as Error;
    throw new ConfigError(
      `The database of ${variable} cannot be used (${message || 'no answer'}). Check the URL and that PostgreSQL runs.`,
    );
  }
}
