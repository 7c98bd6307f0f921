import { connect, describeDatabase } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded/index.ts';
import { checkSchema, migrate, SchemaError } from '#database/migrate.ts';
import { grantRoles, isGranted } from '#database/roles.ts';
import { backupBeforeUpgrade } from './backup/backup-directory.ts';
import { BackupError } from './backup/failure.ts';
import { type Config, ConfigError } from './config.ts';

export type Database = {
  /** For the app's role without special privileges. */
  appUrl: string;
  /** For migrations, seeds and maintenance, if this process has it. */
  ownerUrl: string | undefined;
  /** Where the data is, for the start message. */
  place: string;
  stop(): Promise<void>;
};

/**
 * Opens the database, migrates it and checks that row security applies to the app's role. Throws ConfigError, SchemaError
 * or EmbeddedDatabaseError with one line, after stopping everything it has started.
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL. Set both or neither.');
  }
  const database = config.databaseUrl ? givenDatabase(config.databaseUrl, config) : await embeddedDatabase(config);
  try {
    const { ownerUrl } = database;
    if (ownerUrl)
      await explainConnectionErrors('DATABASE_OWNER_URL', () =>
        migrate(ownerUrl, backupBeforeUpgrade(config, ownerUrl)),
      );
    await explainConnectionErrors('DATABASE_URL', () => checkAppRole(database.appUrl));
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

/** Row security does not apply to superusers, table owners or roles with BYPASSRLS, nor to roles that can become one of them. */
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
      throw new ConfigError(
        'The role in DATABASE_URL is not a member of loggia_app. Run: GRANT loggia_app TO that role;',
      );
    await checkSchema(client);
    if (!(await client.query(isGranted)).rows[0].granted)
      throw new ConfigError(`The role loggia_app lacks its member roles. Run as an administrator: ${grantRoles};`);
  } finally {
    await client.end();
  }
}

/** Turns connection errors into one line that names the variable of the URL. */
async function explainConnectionErrors<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ([ConfigError, SchemaError, BackupError].some((kind) => error instanceof kind)) throw error;
    const { message } = error as Error;
    throw new ConfigError(
      `Cannot connect to the database in ${variable} (${message || 'no answer'}). Check the URL and that PostgreSQL is running.`,
    );
  }
}
