import type pg from 'pg';
import { connect } from './connect.ts';
import { appRoles, missingRoles } from './roles.ts';
import { type Migration, readSchema, type Schema, type SqlFunction } from './sql-files.ts';

/** An arbitrary number for the advisory lock that lets only one process migrate at a time. */
const lockKey = 4_717_180_224;
/** The oldest PostgreSQL whose SQL the schema uses. */
const oldestVersion = 15;

/** A migration as a database or an archive records it. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** A function as a database records it, with the release of Loggia that applied it. */
type AppliedFunction = Pick<SqlFunction, 'name' | 'checksum'> & { release: string };

type Applied = { migrations: AppliedMigration[]; functions: AppliedFunction[] };

export class SchemaError extends Error {}

/** Runs in one process only, before an existing database is upgraded. `version` is the first one that it gets. */
export type BeforeUpgrade = (version: number) => Promise<void>;

/**
 * Brings the database to the newest schema: first each new migration in its own transaction, then all functions if one changed. An
 * advisory lock makes processes that start together apply each migration once. Returns the names of the applied migrations.
 * `schema` is for tests, which add to that of this version.
 * Throws SchemaError with one line when this version cannot use the database.
 */
export async function migrate(ownerUrl: string, beforeUpgrade?: BeforeUpgrade, schema?: Schema): Promise<string[]> {
  const known = schema ?? (await readSchema());
  const client = await connect(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await checkServer(client);
    await ensureAppRoles(client);
    const applied = await readApplied(client);
    refuseMismatch(known, applied);
    // Also if there is nothing to apply: a role that may not write is refused today, and not at the next upgrade.
    await inTransaction(client, () => prepare(client));
    const pending = known.migrations.filter(isPending(applied));
    if (pending.length === 0 && !hasOtherFunctions(known, applied)) return [];
    if (applied.migrations.length > 0) await beforeUpgrade?.(pending[0]?.version ?? known.migrations.length);
    for (const migration of pending) await inTransaction(client, () => applyMigrations(client, [migration]));
    await inTransaction(client, () => applyFunctions(client, known));
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Migrates within the caller's transaction, for a database that no other process uses yet. */
export async function migrateWithin(client: pg.Client, schema: Schema): Promise<void> {
  await applyMigrations(client, schema.migrations);
  await applyFunctions(client, schema);
}

/** Applies those of the migrations that the database does not have, within the caller's transaction and without the functions. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await prepare(client);
  for (const { sql, version, name, checksum } of migrations.filter(isPending(await readApplied(client)))) {
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    // It may have dropped a function. If this process dies here, the next one applies all of them.
    await client.query('delete from schema_functions');
  }
}

/**
 * Checks that the database has the schema and the functions of this Loggia. For starts without the owner's URL: the app's role is enough.
 * Throws SchemaError with one line that says what to do.
 */
export async function checkSchema(client: pg.Pool | pg.Client, schema?: Schema): Promise<void> {
  const known = schema ?? (await readSchema());
  const applied = await readApplied(client);
  refuseMismatch(known, applied);
  const advice = 'Set DATABASE_OWNER_URL so that it can be migrated, or start a process that has it.';
  const [theirs, ours] = [applied.migrations.length, known.migrations.length];
  if (theirs < ours)
    throw new SchemaError(`The database schema is at version ${theirs} and this Loggia needs ${ours}. ${advice}`);
  if (hasOtherFunctions(known, applied))
    throw new SchemaError(`The functions of the database are not those of this Loggia. ${advice}`);
}

/**
 * Whether the applied migrations are from before the first release, which the baseline has replaced (decision 0050). They have
 * the same numbers but other file names. A released migration keeps its name.
 */
export function isFromBeforeBaseline(known: readonly Migration[], applied: readonly AppliedMigration[]): boolean {
  const names = new Map(known.map(({ version, name }) => [version, name]));
  return applied.some(({ version, name }) => names.has(version) && names.get(version) !== name);
}

/** Checks version and encoding of the database. Throws SchemaError with one line that says what to do. */
export async function checkServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
      pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`);
  const [{ version, name, encoding } = { version: 0, name: 'unknown', encoding: '' }] = rows;
  if (version < oldestVersion)
    throw new SchemaError(
      `The database runs on PostgreSQL ${name}, and Loggia needs ${oldestVersion} or newer. Upgrade PostgreSQL, or use another server.`,
    );
  if (encoding !== 'UTF8')
    throw new SchemaError(
      `The database has the encoding ${encoding}, and Loggia needs UTF8. Make another one: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'.`,
    );
}

/** Creates missing roles of the app. If the owner may not do that, throws SchemaError with the SQL to run. */
export async function ensureAppRoles(client: pg.Client): Promise<void> {
  const missing = await missingRoles(client);
  try {
    for (const statement of missing) await client.query(statement);
  } catch {
    throw new SchemaError(`Roles are missing. Run once as an administrator of PostgreSQL: ${missing.join('; ')};`);
  }
}

/** PostgreSQL reads the bodies of functions when they run, so that functions can come in any order, and before their tables. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query('set local check_function_bodies = off');
  await client.query(`
    create table if not exists schema_migrations (
      version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_functions (
      name text primary key, checksum text not null, release text not null, applied_at timestamptz not null default now());
    grant select on schema_migrations, schema_functions to loggia_app`);
}

/**
 * All of them, also those that did not change: a migration may have dropped one. A replaced function keeps its grants, so they are taken
 * away first, and each file gives those of its function. Everybody may call a new function until that is taken away, too.
 */
async function applyFunctions(client: pg.Client, { functions, release }: Schema): Promise<void> {
  await prepare(client);
  await client.query(`revoke all on all routines in schema app from ${appRoles}`);
  await client.query(functions.map(({ sql }) => sql).join('\n'));
  await client.query('revoke all on all routines in schema app from public');
  await client.query('delete from schema_functions');
  await client.query(
    'insert into schema_functions (name, checksum, release) select *, $3 from unnest($1::text[], $2::text[])',
    [functions.map(({ name }) => name), functions.map(({ checksum }) => checksum), release],
  );
}

/** Both are empty for a database without a schema. */
async function readApplied(client: pg.Pool | pg.Client): Promise<Applied> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') is not null as migrations,
    to_regclass('public.schema_functions') is not null as functions`);
  const read = async (exists: boolean, sql: string) => (exists ? (await client.query(sql)).rows : []);
  return {
    migrations: await read(
      rows[0].migrations,
      'select version, name, checksum from schema_migrations order by version',
    ),
    functions: await read(rows[0].functions, 'select name, checksum, release from schema_functions'),
  };
}

function isPending({ migrations }: Applied): (migration: Migration) => boolean {
  const versions = new Set(migrations.map(({ version }) => version));
  return ({ version }) => !versions.has(version);
}

function hasOtherFunctions({ functions }: Schema, applied: Applied): boolean {
  const checksums = new Map(applied.functions.map(({ name, checksum }) => [name, checksum]));
  return (
    checksums.size !== functions.length || functions.some(({ name, checksum }) => checksums.get(name) !== checksum)
  );
}

function refuseMismatch(schema: Schema, applied: Applied): void {
  const { migrations, release } = schema;
  if (isFromBeforeBaseline(migrations, applied.migrations)) {
    throw new SchemaError(
      'This database was made by a version from before the first release and cannot be upgraded. ' +
        'Use an empty database: another DATA_DIR, or another DATABASE_URL.',
    );
  }
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied.migrations) {
    const migration = known.get(version);
    if (!migration) {
      throw new SchemaError(
        `The database schema (version ${version}) is newer than this Loggia (version ${migrations.length}). Run the newer Loggia.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new SchemaError(`The migration ${migration.name} differs from the one this database was made with.`);
    }
  }
  const theirs = applied.functions[0]?.release ?? release;
  if (theirs.localeCompare(release, 'en', { numeric: true }) > 0 && hasOtherFunctions(schema, applied)) {
    throw new SchemaError(
      `The functions of the database are those of Loggia ${theirs}, which is newer than this one (${release}). Run the newer Loggia.`,
    );
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
