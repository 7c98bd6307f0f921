import { sql } from 'kysely';
import type { Change } from '#server/platform/tenancy/changes.ts';
import { type DatabasePool, openPool } from '#server/platform/tenancy/pool.ts';
import type { Query } from '#server/platform/tenancy/query.ts';
import { enterBy, type Place } from '#server/platform/tenancy/transaction.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createTestDatabase } from './database.ts';

export const enter = enterBy('app.enter_as_server($1)');
export const one = sql<{ n: number }>`select 1 as n`;
export const divideByZero = sql`select 1 / ${0}::int`;

export function addClient(name: string): Query<unknown> {
  return sql`insert into clients (tenant_id, id, name, name_key) values (app.tenant_id(), ${newId()}, ${name}, ${name})`;
}

/** What the connection of each lease parsed, and whether each lease was returned as broken. */
type Seen = { leases: unknown[][]; sent: string[]; released: boolean[] };

export type TransactionTest = Awaited<ReturnType<typeof startTransactionTest>>;

/** A database with one company, and pools that record how they are used. */
export async function startTransactionTest() {
  const database = await createTestDatabase();
  const pools: DatabasePool[] = [];
  const tenantId = newId();
  await database.owner.query(
    "insert into tenants (id, name, name_key, domain, domain_key) values ($1, 'A', 'a', 'a.example', 'a.example')",
    [tenantId],
  );

  /** A real pool that records how it is used. It prepares no statements unless told, so each one is parsed. */
  function observe({ prepared = false } = {}) {
    const pool = openPool({ url: database.appUrl, size: 2, prepared });
    pools.push(pool);
    const seen: Seen = { leases: [], sent: [], released: [] };
    const lease: DatabasePool['lease'] = async (...given) => {
      const { client, release } = await pool.lease(...given);
      const { connection } = client as unknown as { connection: { parse?(query: { text: string }): void } };
      connection.parse = (query) => {
        seen.sent.push(query.text);
        Object.getPrototypeOf(connection).parse.call(connection, query);
      };
      seen.leases.push(given);
      return {
        client,
        release: (isBroken = false) => {
          delete connection.parse;
          seen.released.push(isBroken);
          release(isBroken);
        },
      };
    };
    return { database: { ...pool, lease }, seen };
  }

  const observed = observe();
  const published: Change[] = [];

  return {
    tenantId,
    observe,
    observed,
    seen: observed.seen,
    /** What the transactions of `place` published. */
    published,
    forget(): void {
      for (const list of [...Object.values(observed.seen), published]) list.length = 0;
    },
    place: (more: Partial<Place> = {}): Place => ({
      database: observed.database,
      company: 'a',
      tenantId,
      enter: { texts: enter, values: [tenantId] },
      planRole: 'staff',
      publish: (change) => published.push(change),
      ...more,
    }),
    async isAdded(name: string): Promise<boolean> {
      const { rowCount } = await database.owner.query('select from clients where name = $1', [name]);
      return rowCount === 1;
    },
    async stop(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.close()));
      await database.drop();
    },
  };
}
