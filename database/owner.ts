import { db } from '#server/tenancy/query.ts';
import type { Tx } from '#server/tenancy/transaction.ts';
import { connect } from './connect.ts';

/**
 * One transaction as the owner, who sees the rows of every tenant: each statement names its own. For seeds and the shell;
 * instants come back as Date. Nothing is kept when `work` throws.
 */
export async function asOwner<T>(ownerUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connect(ownerUrl);
  const run: Tx['run'] = async (query) => {
    const { sql, parameters } = query.compile(db);
    return (await client.query(sql, [...parameters])).rows;
  };
  try {
    await client.query('begin');
    // It ends with `work`, whatever is said before.
    const commit = () => {};
    const result = await work({ run, first: async (query) => (await run(query))[0], commit });
    await client.query('commit');
    return result;
  } finally {
    // Ending the connection rolls back what has not been committed.
    await client.end();
  }
}
