import { sql } from 'kysely';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { companyReading, type Reading } from '#server/platform/texts/reader.ts';

/** Runs one read for the administrator who asked. */
export type AsExporter = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

export type Table = { name: string; columns: string[] };

/** When the transaction began. */
export async function readTime(read: AsExporter): Promise<string> {
  const row = await read((tx) => tx.first(sql<{ now: string }>`select now() as now`));
  return row?.now ?? notFound();
}

/** The tables and columns that are taken away. The database leaves out secrets. */
export function listTables(read: AsExporter): Promise<Table[]> {
  return read((tx) =>
    tx.run(sql<Table>`
      select name::text, array(select column_name::text from app.columns_of_export(name) column_name) as columns
      from app.tables_of_export() name`),
  );
}

const rowsAtOnce = 500;

/** The rows of a table as JSON, page by page, so that memory stays flat. */
export async function* pagesOf(read: AsExporter, table: string): AsyncGenerator<string[]> {
  for (let last: string | null = null; ; ) {
    const after: string | null = last;
    const rows = await read((tx) =>
      tx.run(sql<{ item: string }>`
        select item::text from app.rows_of_export(${table}::name, ${after}::jsonb, ${rowsAtOnce}) item`),
    );
    const page = rows.map(({ item }) => item);
    yield page;
    if (page.length < rowsAtOnce) return;
    last = page.at(-1) as string;
  }
}

type Pictures = {
  name: string;
  shown: string | null;
  reading: Reading;
  logo: Buffer | null;
  dark: Buffer | null;
  icon: Buffer | null;
};

/** The name of the company, and its pictures. */
export async function readCompany(read: AsExporter): Promise<Pictures> {
  const company = await read((tx) =>
    tx.first(sql<Pictures>`
      select name, display_name as shown, ${companyReading} as reading, logo, logo_dark as dark, icon from tenants where id = app.tenant_id()`),
  );
  return company ?? notFound();
}

type Picture = { userId: string; content: Buffer };

const picturesAtOnce = 50;

/** The pictures of people. */
export async function* picturesOfPeople(read: AsExporter): AsyncGenerator<Picture> {
  for (let last: string | null = null; ; ) {
    const after: string | null = last;
    const page: Picture[] = await read((tx) =>
      tx.run(sql<Picture>`
        select user_id as "userId", content from user_pictures where ${after}::uuid is null or user_id > ${after}::uuid
        order by user_id limit ${picturesAtOnce}`),
    );
    yield* page;
    if (page.length < picturesAtOnce) return;
    last = (page.at(-1) as Picture).userId;
  }
}
