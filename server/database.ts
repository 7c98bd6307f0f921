import { connect, describeDatabase } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded/index.ts';
import { checkSchema, checkServer, migrate, SchemaError } from '#database/migrate.ts';
import { grantRoles, isGranted } from '#database/roles.ts';
import { backupBeforeUpgrade } from './backup/backup-directory.ts';
import { BackupError } from './backup/failure.ts';
import { type Config, ConfigError } from './platform/config/config.ts';

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
    await checkServer(client);
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

/** Turns errors of the database into one line that names the variable of the URL, the cause and what to do. */
async function explainConnectionErrors<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ([ConfigError, SchemaError, BackupError].some((kind) => error instanceof kind)) throw error;
    const reason = describeFailure(variable, error as Error & { code?: string });
    throw reason ? new ConfigError(reason) : error;
  }
}

/** Undefined for an error that is not the database's. */
function describeFailure(variable: string, { code = '', message }: Error & { code?: string }): string | undefined {
  const known = causes.find(([codes]) => codes.test(code));
  if (known) return `The database in ${variable} ${known[1]} (${oneLine(message)}). ${known[2]}`;
  if (/^[0-9A-Z]{5}$/.test(code))
    return `The database in ${variable} answered with error ${code}: ${oneLine(message)}.`;
  if (isFromNetwork(code, message))
    return `Cannot connect to the database in ${variable} (${oneLine(message) || code || 'no answer'}). Check the URL and that PostgreSQL is running.`;
  return undefined;
}

/** Codes of PostgreSQL, what they mean here, and what to do. */
const causes: [codes: RegExp, meaning: string, advice: string][] = [
  [/^28/, 'refuses this user or password', 'Check user and password in the URL, and pg_hba.conf.'],
  [/^3D000$/, 'is not there', 'Create it, or correct its name in the URL.'],
  [/^42501$/, 'refuses its role a right', 'Grant it, or use the owner of the database in DATABASE_OWNER_URL.'],
  [/^53100$/, 'has no space left on its disk', 'Free some space.'],
  [/^53300$/, 'has no free connection', 'Raise max_connections, or end other programs that use it.'],
  [/^53200$/, 'has no memory left', 'Give PostgreSQL more memory.'],
  [/^57P03$/, 'is starting or stopping', 'Start Loggia again when it is ready.'],
  [/^25006$/, 'takes no writes, as a standby does', 'Use the URL of the primary.'],
];

/** Also of a URL with a wrong port. `pg` reports a timeout and a closed connection without a code. */
function isFromNetwork(code: string, message: string): boolean {
  return (
    /^(E[A-Z]+|ERR_INVALID_URL)$/.test(code) ||
    /timeout|terminated|SSL|password must be/i.test(message) ||
    message === ''
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
