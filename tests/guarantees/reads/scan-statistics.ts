import { sql } from 'kysely';
import type pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';

/** The number of connections that the server opens. */
const connections = 5;

/**
 * Makes all connections of the server, and that of the test, report their statistics. Otherwise what the test read before
 * could be counted later. The requests are concurrent, so each connection of the server gets one.
 */
export async function flushStatistics({ services }: TestApp, superuser: pg.Client): Promise<void> {
  const ask = () => services.tenancy.lookUp(sql`select pg_stat_force_next_flush()`);
  await Promise.all(Array.from({ length: connections }, ask));
  await superuser.query('select pg_stat_force_next_flush()');
}

/** The number of sequential scans of each table. */
export async function countScans(superuser: pg.Client): Promise<Record<string, number>> {
  const { rows } = await superuser.query('select relname, seq_scan::int from pg_stat_user_tables');
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

/** The number of index entries of the table that were read. */
export async function countIndexReads(superuser: pg.Client, table: string): Promise<number> {
  const { rows } = await superuser.query(
    'select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = $1',
    [table],
  );
  return rows[0].read;
}

/** The number of rows and index entries of the table that were read. */
export async function countReads(superuser: pg.Client, table: string): Promise<number> {
  const { rows } = await superuser.query(
    `select (select seq_tup_read from pg_stat_user_tables where relname = $1)::int
       + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = $1)::int as read`,
    [table],
  );
  return rows[0].read;
}

/** The number of rows and index entries of all tables that were read. */
export async function countAllReads(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query(`
    select ((select sum(seq_tup_read) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes))::int as read`);
  return rows[0].read;
}

/** The number of rows of the table that were read by way of an index. What an index answers alone is not among them. */
export async function countTableReads(superuser: pg.Client, table: string): Promise<number> {
  const { rows } = await superuser.query(
    'select idx_tup_fetch::int as read from pg_stat_user_tables where relname = $1',
    [table],
  );
  return rows[0].read;
}

/** Vacuums until every page counts as seen. A transaction that runs at the same time can keep a vacuum from that. */
export async function vacuumWhole(superuser: pg.Client, table: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await superuser.query(`vacuum (analyze) ${table}`);
    const { rows } = await superuser.query(
      'select relallvisible >= relpages as "isWhole" from pg_class where relname = $1',
      [table],
    );
    if (rows[0].isWhole) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`A transaction keeps ${table} from being vacuumed`);
}
