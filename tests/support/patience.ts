import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './company.ts';

/** For components, as "poll" in vitest.config.ts: what is waited for comes when it comes. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

/**
 * Asks as a client does: who is told that the database is busy, and when to come again, comes again, three times at most.
 * On a machine that stands still for two seconds that is the right answer. `undo` takes back what may have been done.
 */
export async function untilServed(ask: () => Promise<Answer>, undo?: () => Promise<void>): Promise<Answer> {
  for (let left = 3; ; left -= 1) {
    const answer = await ask();
    const seconds = Number(answer.headers['retry-after']);
    if (answer.status !== 503 || !seconds || left === 0) return answer;
    await sleep(seconds * 1000);
    await undo?.();
  }
}
