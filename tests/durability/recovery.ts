import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Sandbox, send } from './sandbox.ts';
import { type Seen, startTraffic } from './traffic.ts';

type Work = { seen: Seen; recovered: number };

/** People at work before, during and after the fault. */
export async function duringWork(sandbox: Sandbox, clientId: string, fault: () => Promise<number>): Promise<Work> {
  const visitors = startTraffic(sandbox, clientId);
  const { seen } = visitors;
  await moreAnswers(seen);
  const recovered = await fault();
  await moreAnswers(seen);
  await visitors.stop();
  process.stdout.write(`${JSON.stringify({ ...seen, recovered })}\n`);
  return { seen, recovered };
}

/** Five for each of them. */
async function moreAnswers({ answers }: Seen): Promise<void> {
  const count = () => Object.values(answers).reduce((sum, each) => sum + each, 0);
  for (const before = count(); count() < before + 40; ) await pause(10);
}

export function expectOrderly({ seen, recovered }: Work): void {
  expect(seen.wrong).toEqual([]);
  expect(seen.slowest, seen.slowestCall).toBeLessThan(3000);
  expect(recovered).toBeLessThan(5000);
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
