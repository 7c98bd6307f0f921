import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { waitForBlocked } from './locks.ts';

type Change = [statement: string, values: unknown[]];

/** Changes rows in an open transaction, starts the call, and commits once the call waits for a lock. */
export async function callDuringChange<Result>(
  { ownerUrl }: TestDatabase,
  changes: readonly Change[],
  call: () => Promise<Result>,
): Promise<Result> {
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    for (const [statement, values] of changes) await other.query(statement, values);
    const answer = call();
    await waitForBlocked(other);
    await other.query('commit');
    return await answer;
  } finally {
    await other.end();
  }
}
