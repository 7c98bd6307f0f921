import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { DatabasePool } from './pool.ts';

/** A rest is this many times as long as the turn before. */
const restPerTurn = 2;

/**
 * The pool for work that nobody waits for, such as mails: it has one connection at a time, and companies take turns for it. While
 * requests use connections, each turn is followed by a rest. So requests keep most of the database, however much of that work there
 * is.
 */
export function behindRequests(database: DatabasePool): DatabasePool {
  const queue = openFairQueue({ capacity: 1 });

  function endTurn(company: string, began: number): void {
    const rest = restPerTurn * (performance.now() - began);
    // Requests wait only while others use connections.
    if (database.use().busy > 0) setTimeout(queue.release, rest, company);
    else queue.release(company);
  }

  return {
    ...database,
    lease: async (company, timeout) => {
      const turn = queue.take(company);
      if (turn) await turn;
      const began = performance.now();
      try {
        const { client, release } = await database.lease(company, timeout);
        return {
          client,
          release: (isBroken) => {
            release(isBroken);
            endTurn(company, began);
          },
        };
      } catch (error) {
        queue.release(company);
        throw error;
      }
    },
  };
}
