import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';

/** Milliseconds between two attempts to become the process that reads. */
const pauseMs = 10_000;

/**
 * Runs `work` in one process at a time, whatever their number. Waits for its turn; it ends with the connection, so another process takes
 * over when this one dies. `work` must end when its signal is aborted. `url` must lead directly to PostgreSQL, because a lock belongs to
 * a connection.
 */
export async function inOneProcess(
  url: string,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  client.once('error', () => lost.abort());
  try {
    while (!stopped.aborted) {
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended('mailbox', 0)) as acquired");
      if (rows[0].acquired) return await work(AbortSignal.any([stopped, lost.signal]));
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {});
    }
  } finally {
    await client.end().catch(() => {});
  }
}
