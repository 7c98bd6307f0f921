import type pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';
import { writableColumns } from '#tests/support/columns.ts';
import { connectSuperuser } from '#tests/support/database.ts';

/** Tables that a failed sign-in writes to. */
export const signInTables: readonly string[] = ['audit_log', 'sign_in_throttles'];

/** A copy of all rows, to compare with and to restore. */
export type RowSnapshot = {
  /** A hash over every row of a company or client, but those of tables left out: equal means untouched. */
  hashOf(owner: string, leftOut: readonly string[], when?: 'now' | 'remembered'): Promise<string>;
  /** Restores every row of every table. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** One hash over every row of a company in every tenant table. */
export async function hashTenant({ database }: TestApp, tenantId: string): Promise<string> {
  return hashRows(database.owner, await readTables(database.owner), 'public', tenantId, []);
}

/** Copies every table aside. Rows come back by difference, which is quick where little has changed. */
export async function takeRowSnapshot({ database }: TestApp): Promise<RowSnapshot> {
  const superuser = await connectSuperuser(database.name);
  const tables = await readTables(superuser);
  // Without triggers, so that neither the order of tables nor cascades matter.
  await superuser.query("set session_replication_role = 'replica'; create schema remembered");
  for (const { name } of tables) await superuser.query(`create table remembered.${name} as table public.${name}`);
  const restoration: string[] = [];
  for (const { name } of tables) {
    const columns = await writableColumns(superuser, name);
    restoration.push(`
      delete from public.${name} now where not exists (select from remembered.${name} was where was = now);
      insert into public.${name} (${columns}) select ${columns} from remembered.${name} was
        where not exists (select from public.${name} now where was = now);`);
  }
  const remembered = new Map<string, string>();
  return {
    hashOf: async (owner, leftOut, when = 'now') => {
      if (when === 'now') return hashRows(superuser, tables, 'public', owner, leftOut);
      const key = [owner, ...leftOut].join();
      const hash = remembered.get(key) ?? (await hashRows(superuser, tables, 'remembered', owner, leftOut));
      remembered.set(key, hash);
      return hash;
    },
    restore: async () => {
      await superuser.query(`begin; ${restoration.join('')} commit`);
    },
    close: () => superuser.end(),
  };
}

/** `owners`: the columns that say whose a row is. */
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
  leftOut: readonly string[],
): Promise<string> {
  const hashes = tables
    .filter(({ name }) => !leftOut.includes(name))
    .map(
      ({ name, owners }) => `
        select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from ${schema}.${name} t where $1 in (${owners.join(', ')})`,
    );
  const { rows } = await client.query(
    `select string_agg(name || ' ' || hash, ', ' order by name) as hash from (${hashes.join(' union all ')}) each`,
    [owner],
  );
  return rows[0].hash;
}
