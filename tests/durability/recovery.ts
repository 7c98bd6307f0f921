import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Sandbox, send } from './sandbox.ts';
import { type Seen, startVisitors } from './visitors.ts';

/** Milliseconds; `usual` is the slowest answer before the fault, which is the machine's own share of any other. */
type Work = { seen: Seen; usual: number; recovered: number };

/** People at work before, during and after the fault. */
export async function duringWork(
  sandbox: Sandbox,
  clientId: string,
  fault: (usual: number) => Promise<number>,
): Promise<Work> {
  const visitors = startVisitors(sandbox, clientId);
  while (answersOf(visitors.seen) < 40) await pause(10);
  const usual = visitors.seen.slowest;
  const recovered = await fault(usual);
  await pause(300);
  const seen = await visitors.stop();
  process.stdout.write(`${JSON.stringify({ ...seen, usual, recovered })}\n`);
  return { seen, usual, recovered };
}

function answersOf({ answers }: Seen): number {
  return Object.values(answers).reduce((sum, count) => sum + count, 0);
}

/** The seconds of Q23, beside what any answer takes on this machine just now. */
export const patience = { answer: 3000, recovery: 5000 };

export function expectOrderly({ seen, usual, recovered }: Work): void {
  expect(seen.wrong).toEqual([]);
  expect(seen.slowest, seen.slowestCall).toBeLessThan(patience.answer + usual);
  expect(recovered).toBeLessThan(patience.recovery + usual);
}

/** Milliseconds until it is ready, and writes, again. */
export async function recovery(sandbox: Sandbox): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isWell =
      (await health(sandbox)) === 200 && (await send(sandbox, 'POST', '/api/Clients', { name: `C ${Math.random()}` }));
    const took = performance.now() - begun;
    if (isWell || took > 20_000) return took;
    await pause(25);
  }
}

export async function health(sandbox: Sandbox): Promise<number> {
  return (await fetch(`${sandbox.url}/Health`)).status;
}
