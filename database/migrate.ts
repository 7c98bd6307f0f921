import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { connect } from './connect.ts';
import { missingRoles } from './roles.ts';

const directory = new URL('./migrations/', import.meta.url);
/** Any number that nobody else locks in this database: one migration run at a time, whoever starts it. */
const lockKey = 4_717_180_224;

export type Migration = { version: number; name: string; sql: string; checksum: string };

export class SchemaError extends Error {}

/** Runs before the first of the migrations that an existing database lacks, in one process alone. */
export type BeforeUpgrade = (pending: Migration[]) => Promise<void>;

/**
 * Brings the database to the newest schema, each migration in a transaction of its own, under an advisory lock so
 * that processes that start together apply each once. Returns the names of what was applied.
 * Throws SchemaError with one line when the database is newer than this version or a past migration was changed.
 */
export async function migrate(ownerUrl: string, beforeUpgrade?: BeforeUpgrade): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureAppRoles(client);
    await prepare(client);
    const applied = await readApplied(client);
    refuseMismatch(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.version));
    if (applied.size > 0 && pending.length > 0) await beforeUpgrade?.(pending);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** The same within the caller's transaction, all of them or some: for a database that nobody else uses yet. */
export async function migrateWithin(client: pg.Client, versions?: readonly number[]): Promise<void> {
  await prepare(client);
  const applied = await readApplied(client);
  for (const migration of await readMigrations()) {
    const { version } = migration;
    if (!applied.has(version) && (versions?.includes(version) ?? true)) await run(client, migration);
  }
}

/**
 * Whether the schema is the one this version needs, for starts without the owner's URL; works as the app's role.
 * Throws SchemaError with one line that says what to do.
 */
export async function checkSchema(client: pg.Pool | pg.Client): Promise<void> {
  const migrations = await readMigrations();
  const exists = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  const applied = exists.rows[0].exists ? await readApplied(client) : new Map<number, string>();
  refuseMismatch(migrations, applied);
  if (applied.size < migrations.length) {
    throw new SchemaError(
      `The database schema is at version ${applied.size} and this Atrium needs ${migrations.length}. ` +
        'Set DATABASE_OWNER_URL so that it can be migrated, or run the migration from a process that has it.',
    );
  }
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

/** Makes the app's roles where they are missing. Throws SchemaError, with what to run, where the owner may not make them. */
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
  await client.query('grant select on schema_migrations to atrium_app');
}

async function readApplied(client: pg.Pool | pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query('select version, checksum from schema_migrations order by version');
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

function refuseMismatch(migrations: Migration[], applied: Map<number, string>): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const [version, checksum] of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new SchemaError(
        `The database schema (version ${version}) is newer than this Atrium (version ${migrations.length}). Run the newer Atrium.`,
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
