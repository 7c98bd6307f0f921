import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './company.ts';

/**
 * Asks as a client does: who is told that the database is busy, and when to come again, comes again, three times at most.
 * On a machine that stands still for two seconds that is the right answer.
 */
export async function retryWhenBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 3; ; left -= 1) {
    const answer = await ask();
    const seconds = Number(answer.headers['retry-after']);
    if (answer.status !== 503 || !seconds || left === 0) return answer;
    await sleep(seconds * 1000);
  }
}
