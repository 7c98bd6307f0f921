import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './company.ts';

/**
 * Repeats a call that got 503 with Retry-After, at most three times, as a client does. If the test machine stalls for two
 * seconds, 503 is the correct response.
 */
export async function retryWhenBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 3; ; left -= 1) {
    const answer = await ask();
    const seconds = Number(answer.headers['retry-after']);
    if (answer.status !== 503 || !seconds || left === 0) return answer;
    await sleep(seconds * 1000);
  }
}
