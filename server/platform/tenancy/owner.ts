import { sql } from 'kysely';
import { connect } from '#database/connect.ts';
import { db } from './query.ts';
import type { WriteTx } from './transaction.ts';

/**
 * One transaction as the owner, who sees the rows of every tenant: each statement names its own. For seeds and the shell;
 * instants come back as Date. Nothing is kept when `work` throws.
 */
export async function asOwner<T>(ownerUrl: string, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const client = await connect(ownerUrl);
  const run: WriteTx['run'] = async (query) => {
    const { sql: text, parameters } = query.compile(db);
    return (await client.query(text, [...parameters])).rows;
  };
  try {
    await client.query('begin');
    const first: WriteTx['first'] = async (query) => (await run(query))[0];
    // Commits when `work` resolves. The server listens to its own writes only, so changes are not published.
    const result = await work({ run, first, commit: () => {}, changed: () => {} });
    await client.query('commit');
    return result;
  } finally {
    // Ending the connection rolls back what has not been committed.
    await client.end();
  }
}

/** After this many deadlocks in a row something else must be wrong. */
const maxTries = 5;

/**
 * Runs `work` as the owner while no user can enter the companies. A request that is still running may deadlock with `work`.
 * PostgreSQL then ends one of the two, and `work` is tried again.
 */
export async function withoutVisitors<T>(
  ownerUrl: string,
  companies: readonly string[],
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  const closed = await setActive(ownerUrl, companies, false);
  for (let left = maxTries; ; left -= 1) {
    try {
      return await asOwner(ownerUrl, work);
    } catch (error) {
      if ((error as { code?: string }).code === '40P01' && left > 1) continue;
      await setActive(ownerUrl, closed, true);
      throw error;
    }
  }
}

/** Answers which have been changed. */
async function setActive(ownerUrl: string, companies: readonly string[], active: boolean): Promise<string[]> {
  const changed = await asOwner(ownerUrl, (tx) =>
    tx.run(
      db
        .updateTable('tenants')
        .set({ is_active: active })
        .where('id', '=', sql<string>`any(${companies}::uuid[])`)
        .where('is_active', '<>', active)
        .returning('id'),
    ),
  );
  return changed.map(({ id }) => id);
}
