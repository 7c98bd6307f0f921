import { setTimeout as sleep } from 'node:timers/promises';
import { shortenLog } from './log.ts';
import { launch, type Postmaster, type Server, shutDown } from './postmaster.ts';

/** A server that ran this long was well, so its end is not taken for a repetition of the last: milliseconds. */
const steady = 10_000;
/** Right after kill -9 the old server's processes may need a moment to let go of its memory: milliseconds. */
const patience = 5000;
/** How often the log's size is looked at: milliseconds. */
const lookAtLog = 60_000;
/** Before a first new start: milliseconds. */
const shortest = 50;

type Report = (line: string) => void;

/**
 * Starts the server and keeps it running until `stop`: one that dies is started again, at first almost at once, then ever
 * more rarely. Its log keeps to a size meanwhile.
 */
export async function supervise(server: Server, report: Report): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launchPatiently(server, stopping.signal);
  const kept = keep();
  // A log that cannot be shortened now can be a minute later.
  const shortening = setInterval(() => shortenLog(server.log).catch(() => {}), lookAtLog).unref();
  return {
    async stop() {
      clearInterval(shortening);
      stopping.abort();
      await shutDown(current.kill, current.exited);
      await kept;
    },
  };

  async function keep(): Promise<void> {
    for (let pause = shortest; ; pause = longer(pause)) {
      const since = performance.now();
      await current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > steady) pause = shortest;
      report('PostgreSQL ended unexpectedly and is started again.');
      const next = await relaunch(server, pause, stopping.signal, report);
      if (!next) return;
      current = next;
      // Who stops meanwhile has told the server before this one.
      if (stopping.signal.aborted) return shutDown(current.kill, current.exited);
    }
  }
}

async function launchPatiently(server: Server, stopping: AbortSignal): Promise<Postmaster> {
  const end = performance.now() + patience;
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

/** Undefined once stopping. */
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
