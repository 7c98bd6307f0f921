import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Archive, ArchiveWriter, Entry } from './archive.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Bytes of rows per entry before compression. Bounds the memory use. */
const chunkSize = 4 * 1024 * 1024;

export type Table = { name: string; columns: string[] };

/** Every table with rows, each after the tables it refers to. The manifest lists the applied migrations instead, and functions are those of the code. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { refersTo: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(format('%I.%I', tn.nspname, t.relname)), '{}') from pg_constraint f
        join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'app', 'operator') and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions')
    order by 1`);
  const ordered: Table[] = [];
  for (let remaining = tables; remaining.length > 0; ) {
    const next = remaining.filter(({ refersTo }) => !remaining.some(({ name }) => refersTo.includes(name)));
    if (next.length === 0) throw new Error(`Tables that refer to each other: ${remaining.map(({ name }) => name)}`);
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
    remaining = remaining.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** The column that says to which company a row belongs. Undefined for tables that belong to no company. */
export function companyColumn({ name, columns }: Table): string | undefined {
  if (name === 'public.tenants') return 'id';
  return columns.find((column) => column === 'tenant_id');
}

/** Adds the rows of a table, or those of one company, as the transaction sees them. Returns their number. */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  archive: ArchiveWriter,
  companyId?: string,
): Promise<number> {
  const source = companyId
    ? `(select ${table.columns} from ${table.name} where ${companyColumn(table)} = '${companyId}')`
    : `${table.name} (${table.columns})`;
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  let gathered: Buffer[] = [];
  let size = 0;
  let entries = 0;

  async function flush(): Promise<void> {
    if (size === 0) return;
    entries += 1;
    await archive.add(
      `${folderOf(table)}${String(entries).padStart(6, '0')}.copy.gz`,
      await compress(Buffer.concat(gathered)),
    );
    gathered = [];
    size = 0;
  }

  for await (const chunk of rows) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= chunkSize) await flush();
  }
  await flush();
  return rows.rowCount;
}

/**
 * Restores the rows of a table and returns their number. COPY does not work with row security, so the owner bypasses it
 * within this transaction, and triggers are disabled.
 */
export async function loadTable(client: pg.Client, table: Table, archive: Archive, entries: Entry[]): Promise<number> {
  const own = entries.filter(({ name }) => name.startsWith(folderOf(table)));
  const [state] = (
    await client.query('select relforcerowsecurity as forced from pg_class where oid = $1::regclass', [table.name])
  ).rows;
  await client.query(`alter table ${table.name} no force row level security, disable trigger user`);
  const rows = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
  await pipeline(Readable.from(readChunks(archive, own)), rows);
  await client.query(`alter table ${table.name} enable trigger user`);
  if (state.forced) await client.query(`alter table ${table.name} force row level security`);
  return rows.rowCount;
}

/**
 * Adds the rows of one company to a table that others use, and returns their number. The table must have no triggers enabled. The rows
 * pass through a temporary table, because COPY does not work with row security, and lifting that would stop everybody who reads.
 */
export async function addToTable(
  client: pg.Client,
  table: Table,
  companyId: string,
  archive: Archive,
  entries: Entry[],
): Promise<number> {
  const own = entries.filter(({ name }) => name.startsWith(folderOf(table)));
  if (own.length === 0) return 0;
  await client.query(`create temporary table incoming as select ${table.columns} from ${table.name} with no data`);
  await pipeline(Readable.from(readChunks(archive, own)), client.query(copyFrom('copy incoming from stdin')));
  const { rowCount } = await client.query(
    `insert into ${table.name} (${table.columns}) select * from incoming where ${companyColumn(table)} = $1`,
    [companyId],
  );
  await client.query('drop table incoming');
  return rowCount ?? 0;
}

async function* readChunks(archive: Archive, entries: Entry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) yield decompress(await archive.read(entry));
}

function folderOf({ name }: Table): string {
  return `database/${name}/`;
}
