import { sql } from 'kysely';
import type pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';

/** The number of connections that the server opens. */
const connections = 5;

/** Makes all connections of the server report their statistics. The requests are concurrent, so each connection gets one. */
export async function flushStatistics({ services }: TestApp): Promise<void> {
  const ask = () => services.tenancy.lookUp(sql`select pg_stat_force_next_flush()`);
  await Promise.all(Array.from({ length: connections }, ask));
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
