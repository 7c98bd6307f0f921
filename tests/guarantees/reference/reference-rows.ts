import type { TestApp } from '#tests/support/app.ts';

/** The version that `If-Match` has in the document. */
export const version = 3;

export type Row = Record<string, unknown>;

/** Inserts a row of the reference world as the owner of the database. */
export async function insert({ database }: TestApp, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await database.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}
