import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportNoun } from '#contract/exchange/import-fields.ts';
import type { Say, Text } from '#contract/platform/texts/speak.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { describeIssue } from '#server/platform/http/input.ts';
import type { Services } from '#server/platform/services.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { Cells, Key, Problem } from './match.ts';

/** Who imports, and how. */
export type Importer = { actor: Actor; origin: Origin; services: Services; invite: boolean; say: Say };

export type Written = { id: string; name: string; version: number };

/** What a row does. Without `write` it changes nothing. */
export type Planned = {
  existingId: string | undefined;
  problems: Problem[];
  /** No other row of the file may have one of them. */
  keys: Key[];
  write: ((tx: WriteTx) => Promise<Written>) | undefined;
};

/** Reads what the rows may refer to, and returns what each of them does. */
export type Planner = (tx: ReadTx, importer: Importer, rows: readonly Cells[]) => Promise<(cells: Cells) => Planned>;

/** Checks values like a request. `fieldOf` translates the names of the API to those of the columns. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
  fieldOf: Readonly<Record<string, string>> = {},
): { data: z.output<Schema> | undefined; problems: Problem[] } {
  const result = schema.safeParse(values, { error: describeIssue });
  if (result.success) return { data: result.data, problems: [] };
  const problems = result.error.issues.map(({ path, message }): Problem => {
    const name = String(path[0] ?? '');
    return { field: fieldOf[name] ?? name, message };
  });
  return { data: undefined, problems };
}

/** The given values that differ. */
export function changesOf<Values extends object>(before: Values, given: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== before[name as keyof Values]),
  ) as Partial<Values>;
}

export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}

/** Stores what another program calls the object. */
export async function keepExternalKey(
  tx: WriteTx,
  table: ImportNoun,
  id: string,
  externalKey: string | undefined,
): Promise<void> {
  if (externalKey === undefined) return;
  await tx.run(sql`update ${sql.table(table)} set external_key = ${externalKey} where id = ${id}`);
}

/** The ids of clients by their folded names. */
export async function readClientIds(tx: ReadTx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.run(
    db
      .selectFrom('clients')
      .where('deleted_at', 'is', null)
      .where('name_key', '=', sql<string>`any (${names}::text[])`)
      .select(['id', 'name_key as key']),
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

export const unknownClient = 'There is no client with this name. Import clients first.' satisfies Text;
