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

const inMemoryOnly = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Starts one real PostgreSQL for the whole run: the embedded one, or that of `TEST_ADMIN_URL` (version 15 or later). It
 * has a template database that every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env.TEST_ADMIN_URL;
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-test-'));
  const embedded = externalUrl ? undefined : await startEmbeddedInMemory(directory);
  const adminUrl = externalUrl ?? (embedded?.adminUrl as string);
  const drop = await provideDatabase(project, adminUrl);
  project.provide('filesUrl', undefined);
  return async () => {
    await drop();
    await embedded?.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Creates roles and the template, and provides both to the tests. Returns a function that drops the template. */
export async function provideDatabase(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const templateName = `loggia_test_${process.pid}`;
  await withAdmin(adminUrl, async (admin) => {
    await dropLeftovers(admin);
    for (const role of ['loggia_owner', 'loggia_app']) {
      const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
      if (!rowCount) await admin.query(`create role ${role} login`);
    }
    for (const statement of await missingRoles(admin)) await admin.query(statement);
    await admin.query(`create database ${templateName} owner loggia_owner`);
  });
  await migrate(databaseUrl(adminUrl, 'loggia_owner', templateName));
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  return () => withAdmin(adminUrl, (admin) => dropDatabases(admin, (name) => pidIn(name) === process.pid));
}

/** Drops the databases of earlier runs that were killed. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const alive = new Map<number, boolean>();
  await dropDatabases(admin, (name) => {
    const pid = pidIn(name);
    if (!alive.has(pid)) alive.set(pid, isAlive(pid));
    return !alive.get(pid);
  });
}

async function dropDatabases(admin: pg.Client, isGone: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^loggia_test_[0-9]+'",
  );
  for (const { datname } of rows.filter(({ datname }) => isGone(datname))) {
    await admin.query(`drop database if exists ${datname} with (force)`);
  }
}

/** The process of the run that a test database belongs to. */
function pidIn(database: string): number {
  return Number(database.split('_')[2]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

async function startEmbeddedInMemory(dataDir: string) {
  const { startEmbedded } = await import('#database/embedded/index.ts');
  return startEmbedded({ dataDir, settings: inMemoryOnly });
}

/** The same server, another role and database. */
export function databaseUrl(adminUrl: string, role: string, database: string): string {
  return superuserUrl(adminUrl, database).replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${role}@`);
}

/** The same server and superuser, another database. */
export function superuserUrl(adminUrl: string, database: string): string {
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}
