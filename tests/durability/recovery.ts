import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Sandbox, send } from './sandbox.ts';
import { type Seen, startTraffic } from './traffic.ts';

type Work = { seen: Seen; recovered: number };

/** Runs traffic before, during and after the fault. */
export async function runFaultUnderTraffic(
  sandbox: Sandbox,
  clientId: string,
  fault: () => Promise<number>,
): Promise<Work> {
  const traffic = startTraffic(sandbox, clientId);
  const { seen } = traffic;
  await waitForAnswers(seen);
  const recovered = await fault();
  await waitForAnswers(seen);
  await traffic.stop();
  process.stdout.write(`${JSON.stringify({ ...seen, recovered })}\n`);
  return { seen, recovered };
}

/** Waits for 40 more answers: five from each of the eight clients. */
async function waitForAnswers({ answers }: Seen): Promise<void> {
  const count = () => Object.values(answers).reduce((sum, each) => sum + each, 0);
  for (const before = count(); count() < before + 40; ) await pause(10);
}

export function expectRecovered({ seen, recovered }: Work): void {
  expect(seen.wrong).toEqual([]);
  expect(seen.slowest, seen.slowestCall).toBeLessThan(3000);
  expect(recovered).toBeLessThan(5000);
}

/** Milliseconds until health checks and writes succeed again. */
export async function measureRecovery(sandbox: Sandbox): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const isHealthy =
      (await health(sandbox)) === 200 && (await send(sandbox, 'POST', '/api/Clients', { name: `C ${Math.random()}` }));
    const took = performance.now() - startedAt;
    if (isHealthy || took > 20_000) return took;
    await pause(25);
  }
}

export async function health(sandbox: Sandbox): Promise<number> {
  return (await fetch(`${sandbox.url}/Health`)).status;
}
