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
import type { Statement } from './packet.ts';

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

const names = new Map<string, string>();
const namesKept = 2000;

/** What is sent. Prepared statements are named by the hash of their text. */
export function toStatement(query: { sql: string; parameters: readonly unknown[] }, prepared: boolean): Statement {
  return { name: prepared ? statementName(query.sql) : undefined, text: query.sql, values: query.parameters };
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  // The texts are few because values are parameters; should they ever not be, the rest runs unnamed.
  if (names.size >= namesKept) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
