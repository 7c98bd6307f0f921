import type pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';
import { writableColumns } from '#tests/support/columns.ts';
import { connectSuperuser } from '#tests/support/database.ts';

/** Tables that a failed sign-in writes to. */
export const signInTables: readonly string[] = ['audit_log', 'sign_in_throttles'];

/** A copy of all rows, to compare with and to restore. */
export type RowSnapshot = {
  /** A hash of all rows of a company or client, except in excluded tables. It changes if any row changes. */
  hashOf(owner: string, excludedTables: readonly string[], when?: 'now' | 'snapshot'): Promise<string>;
  /** Restores every row of every table. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** A hash of all rows of a company. */
export async function hashTenant({ database }: TestApp, tenantId: string): Promise<string> {
  return hashRows(database.owner, await readTables(database.owner), 'public', tenantId, []);
}

/** Copies every table. Restoring changes only rows that differ, in tables that differ, which is fast after few changes. */
export async function takeRowSnapshot({ database }: TestApp): Promise<RowSnapshot> {
  const superuser = await connectSuperuser(database.name);
  const tables = await readTables(superuser);
  // Planning a statement about all tables takes longer than executing it, so each is planned once.
  await superuser.query("set plan_cache_mode = 'force_generic_plan'");
  // Rows are compared as text, because JSON has no equality. Without triggers, so that the order of tables and cascades do not matter.
  await superuser.query("set session_replication_role = 'replica'; create schema snapshot");
  for (const { name } of tables) await superuser.query(`create table snapshot.${name} as table public.${name}`);
  const restoration: string[] = [];
  for (const { name } of tables) {
    const columns = await writableColumns(superuser, name);
    const { rows } = await superuser.query(`select ${hashOfRows} as hash from snapshot.${name} t`);
    restoration.push(`
      if (select ${hashOfRows} from public.${name} t) <> '${rows[0].hash}' then
        delete from public.${name} now where not exists (select from snapshot.${name} was where was::text = now::text);
        insert into public.${name} (${columns}) select ${columns} from snapshot.${name} was
          where not exists (select from public.${name} now where was::text = now::text);
      end if;`);
  }
  await superuser.query(
    `create procedure snapshot.restore() language plpgsql as $restore$ begin ${restoration.join('')} end $restore$`,
  );
  const snapshot = new Map<string, string>();
  return {
    hashOf: async (owner, excludedTables, when = 'now') => {
      if (when === 'now') return hashRows(superuser, tables, 'public', owner, excludedTables);
      const key = [owner, ...excludedTables].join();
      const hash = snapshot.get(key) ?? (await hashRows(superuser, tables, 'snapshot', owner, excludedTables));
      snapshot.set(key, hash);
      return hash;
    },
    restore: async () => {
      await superuser.query('call snapshot.restore()');
    },
    close: () => superuser.end(),
  };
}

/** The hash of the rows of `t`. */
const hashOfRows = "md5(coalesce(string_agg(t::text, '|' order by t::text), ''))";

/** `owners` are the columns with the company or client of a row. */
type Table = { name: string; owners: string[] };

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text) as owners from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations'
       and (column_name in ('tenant_id', 'client_id') or (column_name = 'id' and table_name in ('tenants', 'clients')))
     group by 1 order by 1`,
  );
  return rows;
}

async function hashRows(
  client: pg.Client,
  tables: Table[],
  schema: string,
  owner: string,
  excludedTables: readonly string[],
): Promise<string> {
  const hashes = tables
    .filter(({ name }) => !excludedTables.includes(name))
    .map(
      ({ name, owners }) => `
        select '${name}' as name, ${hashOfRows} as hash from ${schema}.${name} t where $1 in (${owners.join(', ')})`,
    );
  const { rows } = await client.query({
    // A name, so that the database keeps the plan.
    name: ['hash', schema, ...excludedTables].join('-'),
    text: `select string_agg(name || ' ' || hash, ', ' order by name) as hash from (${hashes.join(' union all ')}) each`,
    values: [owner],
  });
  return rows[0].hash;
}
