import { expect } from 'vitest';

/** What these read: a client or a pool of `pg`. */
interface Database {
  query(statement: string): Promise<{ rowCount: number | null }>;
}

/** All databases of the tests share one PostgreSQL, and `pg_locks` lists the locks in every one of them. */
const locksHere = 'pg_locks join pg_stat_activity using (pid) where datname = current_database()';

/** Resolves when exactly `count` locks of this database are being waited for. */
export async function waitForBlocked(database: Database, count = 1): Promise<void> {
  const waiting = `select from ${locksHere} and not granted`;
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(count);
}

/** Resolves when nobody holds an advisory lock of this database, or waits for one. */
export async function waitForNoAdvisoryLock(database: Database): Promise<void> {
  const held = `select from ${locksHere} and locktype = 'advisory'`;
  await expect.poll(async () => (await database.query(held)).rowCount).toBe(0);
}

/** Breaks the other connections to this database that hold an advisory lock or wait for one. */
export async function breakAdvisoryLocks(database: Database): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from ${locksHere} and locktype = 'advisory' and pid <> pg_backend_pid()`,
  );
}
