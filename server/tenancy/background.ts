import { openFairQueue } from '#server/fair-queue.ts';
import type { DatabasePool } from './pool.ts';

/**
 * The pool for work that nobody waits for, such as mails: it has one connection at a time, and companies take turns for it. So requests
 * keep the others, however much of that work there is.
 */
export function behindRequests(database: DatabasePool): DatabasePool {
  const queue = openFairQueue({ capacity: 1 });
  return {
    ...database,
    lease: async (company, timeout) => {
      const turn = queue.take(company);
      if (turn) await turn;
      try {
        const { client, release } = await database.lease(company, timeout);
        return {
          client,
          release: (isBroken) => {
            release(isBroken);
            queue.release(company);
          },
        };
      } catch (error) {
        queue.release(company);
        throw error;
      }
    },
  };
}
