import pg from 'pg';
import { expect } from 'vitest';
import type { Answer } from './company.ts';
import type { TestDatabase } from './database.ts';

type Change = [statement: string, values: unknown[]];

/** Changes rows as a colleague's request would; it is committed when the call, which has begun since, has come to wait for it. */
export async function callDuringChange(
  { ownerUrl }: TestDatabase,
  changes: readonly Change[],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const colleague = new pg.Client({ connectionString: ownerUrl });
  await colleague.connect();
  try {
    await colleague.query('begin');
    for (const [statement, values] of changes) await colleague.query(statement, values);
    const answer = call();
    await expect.poll(async () => (await colleague.query(waiting)).rowCount).toBe(1);
    await colleague.query('commit');
    return await answer;
  } finally {
    await colleague.end();
  }
}

const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
  where datname = current_database() and not granted`;
