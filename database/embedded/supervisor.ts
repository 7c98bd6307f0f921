import { setTimeout as sleep } from 'node:timers/promises';
import { shortenLog } from './log.ts';
import { launch, type Postmaster, type Server, shutDown } from './postmaster.ts';

/** If the server ran for this long, its next end counts as the first one again. */
const stableAfterMs = 10_000;
/** After kill -9 the old server's processes may need a moment to release shared memory. */
const startTimeoutMs = 5000;
const logCheckIntervalMs = 60_000;
const firstPauseMs = 50;

type Report = (line: string) => void;

/**
 * Starts the server and keeps it running until `stop`. If it dies, it is restarted, first almost immediately and then after longer and
 * longer pauses. Also limits the size of its log.
 */
export async function supervise(server: Server, report: Report): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launchWithRetry(server, stopping.signal);
  const kept = keep();
  // If the log cannot be shortened now, the next interval tries again.
  const shortening = setInterval(() => shortenLog(server.log).catch(() => {}), logCheckIntervalMs).unref();
  return {
    async stop() {
      clearInterval(shortening);
      stopping.abort();
      await shutDown(current.kill, current.exited);
      await kept;
    },
  };

  async function keep(): Promise<void> {
    for (let pause = firstPauseMs; ; pause = longer(pause)) {
      const since = performance.now();
      await current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > stableAfterMs) pause = firstPauseMs;
      report('PostgreSQL ended unexpectedly and is started again.');
      const next = await relaunch(server, pause, stopping.signal, report);
      if (!next) return;
      current = next;
      // `stop` may have run during the restart. Then it has ended only the server before this one.
      if (stopping.signal.aborted) return shutDown(current.kill, current.exited);
    }
  }
}

async function launchWithRetry(server: Server, stopping: AbortSignal): Promise<Postmaster> {
  const end = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      return await launch(server, stopping);
    } catch (error) {
      const passing = /still in use|might be running/.test((error as Error).message);
      if (!passing || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** Returns undefined if `stop` was called. */
async function relaunch(server: Server, pause: number, stopping: AbortSignal, report: Report) {
  for (let wait = pause; !stopping.aborted; wait = longer(wait)) {
    await sleep(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return undefined;
    try {
      return await launch(server, stopping);
    } catch (error) {
      if (!stopping.aborted) report((error as Error).message);
    }
  }
  return undefined;
}

function longer(pause: number): number {
  return Math.min(pause * 2, 5000);
}
