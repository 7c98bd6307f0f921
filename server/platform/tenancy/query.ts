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

/** Builds and types SQL. It has no connection: a transaction's `run` sends what it builds. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A Kysely builder or a `sql` template: both can compile themselves. */
export type Query<Row> = { compile(builder: typeof db): CompiledQuery<Row> };

/**
 * The database role that a prepared statement is planned for. Each role has its own policies, and they are part of the
 * plan: under one name PostgreSQL would plan the statement again at each change of role. `any` is for statements that read
 * no table.
 */
export type PlanRole = 'any' | 'staff' | 'client';

const names = { any: new Map<string, string>(), staff: new Map<string, string>(), client: new Map<string, string>() };
const maxNames = 2000;

/** Without a role the statement gets no name, so it is not kept prepared. */
export function toStatement(
  query: { sql: string; parameters: readonly unknown[] },
  planRole: PlanRole | undefined,
): Statement {
  return { name: planRole && statementName(query.sql, planRole), text: query.sql, values: query.parameters };
}

/** A hash of the role and the text. */
function statementName(text: string, planRole: PlanRole): string | undefined {
  const known = names[planRole].get(text);
  if (known) return known;
  // Values are parameters, so there are few texts. If that ever changes, the rest runs unnamed instead of filling memory.
  if (names[planRole].size >= maxNames) return undefined;
  const name = createHash('sha256').update(planRole).update(text).digest('base64url').slice(0, 22);
  names[planRole].set(text, name);
  return name;
}
