import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { missingRoles } from '#database/roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the PostgreSQL under test, database `postgres`. */
    adminUrl: string;
    /** The migrated database that each test database is cloned from. */
    templateName: string;
    /** FILES_URL for the tests. Unset: files go below each test's data directory. */
    filesUrl: string | undefined;
  }
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Starting a process for a query takes longer than the query.
  max_parallel_workers_per_gather: '0',
};

/**
 * Starts one real PostgreSQL for the whole run: the embedded one, or that of `TEST_ADMIN_URL` (version 15 or later). It
 * has a template database that every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env.TEST_ADMIN_URL;
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-test-'));
  const embedded = externalUrl ? undefined : await startEmbeddedForTests(directory);
  const adminUrl = externalUrl ?? (embedded?.adminUrl as string);
  const drop = await provideDatabase(project, adminUrl);
  project.provide('filesUrl', undefined);
  return async () => {
    await drop();
    await embedded?.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Creates roles and the template, and provides both to the tests. Returns a function that drops the databases of the run. */
export async function provideDatabase(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const run = randomInt(2 ** 31);
  // Held until this process ends, also if it is killed.
  await admin.query('select pg_advisory_lock($1)', [run]);
  await dropLeftovers(admin);
  for (const role of ['loggia_owner', 'loggia_app']) {
    const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
    if (!rowCount) await admin.query(`create role ${role} login`);
  }
  for (const statement of await missingRoles(admin)) await admin.query(statement);
  const templateName = `${prefix}${run}`;
  await admin.query(`create database ${templateName} owner loggia_owner`);
  await migrate(databaseUrl(adminUrl, 'loggia_owner', templateName));
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await dropDatabases(admin, run);
    await admin.end();
  };
}

/** The name of a test database begins with this and the number of its run. */
const prefix = 'loggia_test_';

/** Drops the databases of earlier runs that were killed. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: number }>(
    `select distinct split_part(datname, '_', 3)::int as run from pg_database where datname ~ '^${prefix}[0-9]+'`,
  );
  for (const { run } of rows) {
    const { rowCount: isOver } = await admin.query('select where pg_try_advisory_lock($1)', [run]);
    if (!isOver) continue;
    await dropDatabases(admin, run);
    await admin.query('select pg_advisory_unlock($1)', [run]);
  }
}

async function dropDatabases(admin: pg.Client, run: number): Promise<void> {
  const { rows } = await admin.query('select datname from pg_database where datname ~ $1', [`^${prefix}${run}(_|$)`]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

export async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function startEmbeddedForTests(dataDir: string) {
  const { startEmbedded } = await import('#database/embedded/index.ts');
  return startEmbedded({ dataDir, settings });
}

/** The same server, another role and database. */
export function databaseUrl(adminUrl: string, role: string, database: string): string {
  return superuserUrl(adminUrl, database).replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${role}@`);
}

/** The same server and superuser, another database. */
export function superuserUrl(adminUrl: string, database: string): string {
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}
