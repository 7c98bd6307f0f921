import type pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';
import { writableColumns } from '#tests/support/columns.ts';
import { connectSuperuser } from '#tests/support/database.ts';

/** Tables that a failed sign-in writes to. */
export const signInTables: readonly string[] = ['audit_log', 'sign_in_throttles'];

/** A copy of all rows, and a journal of what was written since. */
export type RowSnapshot = {
  /** The tables in which rows of a company or client were written since the last `restore`, also if the write changed nothing. */
  touched(owner: string): Promise<string[]>;
  /** How many writes the journal has, of any company. */
  countWrites(): Promise<number>;
  /** Restores the rows of the tables in the journal. */
  restore(): Promise<void>;
  /** The tables that differ from the copy, by a look at every row. Empty after `restore` if the journal sees everything. */
  changed(): Promise<string[]>;
  close(): Promise<void>;
};

/** A hash of all rows of a company. */
export async function hashTenant({ database: { owner } }: TestApp, tenantId: string): Promise<string> {
  const hashes = (await readTables(owner)).map(
    ({ name, owners }) => `
      select '${name}' as name, ${hashOfRows} as hash from ${name} t where $1 in (${owners.join(', ')})`,
  );
  const { rows } = await owner.query({
    // A name, so that the database keeps the plan.
    name: 'hash',
    text: `select string_agg(name || ' ' || hash, ', ' order by name) as hash from (${hashes.join(' union all ')}) each`,
    values: [tenantId],
  });
  return rows[0].hash;
}

/** Copies every table, and lets triggers write down whose rows each statement writes. They are in this database alone. */
export async function takeRowSnapshot({ database }: TestApp): Promise<RowSnapshot> {
  const superuser = await connectSuperuser(database.name);
  const tables = await readTables(superuser);
  // Planning a statement about all tables takes longer than executing it, so each is planned once.
  await superuser.query("set plan_cache_mode = 'force_generic_plan'");
  // This session restores without triggers, so the order of tables and cascades do not matter, and nothing is written down.
  await superuser.query("set session_replication_role = 'replica'; create schema snapshot");
  await superuser.query('create unlogged table snapshot.journal (name text not null, owner uuid not null)');
  for (const table of tables) await superuser.query(await statementsFor(superuser, table));
  await superuser.query(`
    create procedure snapshot.restore() language plpgsql as $$ declare touched text; begin
      for touched in select distinct name from snapshot.journal loop execute format('call snapshot.%I()', 'restore_' || touched); end loop;
      delete from snapshot.journal;
    end $$`);
  const hashes = tables.map(({ name }) => `select '${name}' as name, ${hashOfRows} as hash from public.${name} t`);
  const hashTables = async (): Promise<Map<string, string>> => {
    const { rows } = await superuser.query({ name: 'tables', text: hashes.join(' union all ') });
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  };
  const before = await hashTables();
  return {
    touched: async (owner) => {
      const { rows } = await superuser.query({
        name: 'touched',
        text: 'select distinct name from snapshot.journal where owner = $1 order by name',
        values: [owner],
      });
      return rows.map(({ name }) => name);
    },
    countWrites: async () => {
      const { rows } = await superuser.query({ name: 'writes', text: 'select count(*)::int from snapshot.journal' });
      return rows[0].count;
    },
    restore: async () => {
      await superuser.query('call snapshot.restore()');
    },
    changed: async () => [...(await hashTables())].flatMap(([name, hash]) => (before.get(name) === hash ? [] : name)),
    close: () => superuser.end(),
  };
}

/** A copy of the table, how to restore it, and the triggers. Rows are compared as text, because JSON has no equality. */
async function statementsFor(client: pg.Client, { name, owners }: Table): Promise<string> {
  const columns = await writableColumns(client, name);
  const note = (rows: string) => `insert into snapshot.journal
    select distinct '${name}', owner from ${rows} t, unnest(array[${owners.map((owner) => `t.${owner}`)}]) owner where owner is not null;`;
  return `
    create table snapshot.${name} as table public.${name};
    create procedure snapshot.restore_${name}() language plpgsql as $$ begin
      delete from public.${name} now where not exists (select from snapshot.${name} was where was::text = now::text);
      insert into public.${name} (${columns}) select ${columns} from snapshot.${name} was
        where not exists (select from public.${name} now where was::text = now::text);
    end $$;
    create function snapshot.note_${name}() returns trigger language plpgsql security definer as $$ begin
      if tg_op <> 'INSERT' then ${note('old_rows')} end if;
      if tg_op <> 'DELETE' then ${note('new_rows')} end if;
      return null;
    end $$;
    create trigger note_insert after insert on public.${name} referencing new table as new_rows
      for each statement execute function snapshot.note_${name}();
    create trigger note_update after update on public.${name} referencing old table as old_rows new table as new_rows
      for each statement execute function snapshot.note_${name}();
    create trigger note_delete after delete on public.${name} referencing old table as old_rows
      for each statement execute function snapshot.note_${name}();`;
}

/** The hash of the rows of `t`. */
const hashOfRows = "md5(coalesce(string_agg(t::text, '|' order by t::text), ''))";

/** `owners` are the columns with the company or client of a row. */
type Table = { name: string; owners: string[] };

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text) as owners from information_schema.columns
     where table_schema = 'public' and table_name not in ('schema_migrations', 'schema_functions')
       and (column_name in ('tenant_id', 'client_id') or (column_name = 'id' and table_name in ('tenants', 'clients')))
     group by 1 order by 1`,
  );
  return rows;
}
