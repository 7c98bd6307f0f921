import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from './processes.ts';

/**
 * Started by `run-directory.ts` with a directory. When its input ends, it ends the processes that use the directory, first by SIGTERM and
 * then by SIGKILL, and removes it.
 */
const directory = process.argv[2] as string;
// Ctrl+C ends the tests. This ends after them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
await process.stdin.resume().toArray();
for (const [signal, patienceMs] of [
  ['SIGTERM', 5000],
  ['SIGKILL', 2000],
] as const) {
  const end = performance.now() + patienceMs;
  for (const pid of processesOf(directory)) kill(pid, signal);
  while (processesOf(directory).length > 0 && performance.now() < end) await sleep(50);
}
rmSync(directory, { recursive: true, force: true });

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
