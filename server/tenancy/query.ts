import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Statement } from './pipeline.ts';

/** Builds and types SQL; it has no connection. What it builds runs through a transaction's `run`. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A Kysely builder or a `sql` template: both know how to compile themselves. */
export type Query<Row> = { compile(builder: typeof db): CompiledQuery<Row> };

/**
 * Whose statement it is. The policies are part of its plan, and another role's are others: under one name PostgreSQL would
 * plan it anew whenever the role is not that of before. `any` for what reads no table.
 */
export type Planned = 'any' | 'staff' | 'client';

const names = { any: new Map<string, string>(), staff: new Map<string, string>(), client: new Map<string, string>() };
const namesKept = 2000;

/** What is sent; not kept prepared where nobody says whose it is. */
export function toStatement(
  query: { sql: string; parameters: readonly unknown[] },
  planned: Planned | undefined,
): Statement {
  return { name: planned && statementName(query.sql, planned), text: query.sql, values: query.parameters };
}

/** The hash of whose it is and of its text. */
function statementName(text: string, planned: Planned): string | undefined {
  const known = names[planned].get(text);
  if (known) return known;
  // The texts are few because values are parameters; should they ever not be, the rest runs unnamed.
  if (names[planned].size >= namesKept) return undefined;
  const name = createHash('sha256').update(planned).update(text).digest('base64url').slice(0, 22);
  names[planned].set(text, name);
  return name;
}
