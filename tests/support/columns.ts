import type pg from 'pg';

/** The column list for an INSERT: all columns except generated ones. */
export async function writableColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  );
  return (rows[0] as { columns: string }).columns;
}
