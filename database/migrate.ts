import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { connect } from './connect.ts';
import { missingRoles } from './roles.ts';

const directory = new URL('./migrations/', import.meta.url);
/** An arbitrary number for the advisory lock that lets only one process migrate at a time. */
const lockKey = 4_717_180_224;
/** The oldest PostgreSQL whose SQL the migrations use. */
const oldestVersion = 15;

export type Migration = { version: number; name: string; sql: string; checksum: string };

/** A migration as a database or an archive records it. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

export class SchemaError extends Error {}

/** Runs in one process only, before the first pending migration of an existing database. */
export type BeforeUpgrade = (pending: Migration[]) => Promise<void>;

/**
 * Brings the database to the newest schema. Each migration runs in its own transaction. An advisory lock makes processes
 * that start together apply each migration once. Returns the names of the applied migrations.
 * `migrations` is for tests, which add one to the migrations of this version.
 * Throws SchemaError with one line when this version cannot use the database.
 */
export async function migrate(
  ownerUrl: string,
  beforeUpgrade?: BeforeUpgrade,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const client = await connect(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await checkServer(client);
    await ensureAppRoles(client);
    await prepare(client);
    const applied = await readApplied(client);
    refuseMismatch(known, applied);
    const pending = known.filter(isPending(applied));
    if (applied.length > 0 && pending.length > 0) await beforeUpgrade?.(pending);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Migrates within the caller's transaction, for a database that no other process uses yet. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await prepare(client);
  const pending = migrations.filter(isPending(await readApplied(client)));
  for (const migration of pending) await run(client, migration);
}

/**
 * Checks that the schema has the version that this Loggia needs. For starts without the owner's URL: the app's role is enough.
 * Throws SchemaError with one line that says what to do.
 */
export async function checkSchema(client: pg.Pool | pg.Client): Promise<void> {
  const migrations = await readMigrations();
  const exists = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  const applied = exists.rows[0].exists ? await readApplied(client) : [];
  refuseMismatch(migrations, applied);
  if (applied.length < migrations.length) {
    throw new SchemaError(
      `The database schema is at version ${applied.length} and this Loggia needs ${migrations.length}. ` +
        'Set DATABASE_OWNER_URL so that it can be migrated, or start a process that has it.',
    );
  }
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

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
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

async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  );
  await client.query('grant select on schema_migrations to loggia_app');
}

async function readApplied(client: pg.Pool | pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query('select version, name, checksum from schema_migrations order by version');
  return rows;
}

function isPending(applied: readonly AppliedMigration[]): (migration: Migration) => boolean {
  const versions = new Set(applied.map(({ version }) => version));
  return ({ version }) => !versions.has(version);
}

function refuseMismatch(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  if (isFromBeforeBaseline(migrations, applied)) {
    throw new SchemaError(
      'This database was made by a version from before the first release and cannot be upgraded. ' +
        'Use an empty database: another DATA_DIR, or another DATABASE_URL.',
    );
  }
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied) {
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
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function run(client: pg.Client, { sql, version, name, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}
