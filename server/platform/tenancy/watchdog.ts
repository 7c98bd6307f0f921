import type { Socket } from 'node:net';
import pg from 'pg';

/** A leased connection, once it is open: the ticks since the lease began, and the ticks until it is destroyed. */
export type Held = { client: pg.PoolClient | undefined; ticks: number; ticksLeft: number };

const tickMs = 250;
/** A lease this old makes the watchdog probe the database. */
const suspiciousTicks = 3;
/** The probe has to answer within a second. */
const probeTimeoutTicks = 4;

type Watched = {
  url: string;
  onTick: () => void;
  /** One connection did not answer in time, though the database may be there. */
  onOverdue: () => void;
  onDown: () => void;
  report: (isUp: boolean) => void;
};

/**
 * Keeps transactions from waiting for a database that does not answer. It destroys a connection that was leased for too
 * long, and all of them when the database is down. It counts ticks instead of reading the clock: if this process itself
 * stood still, answers that already arrived are read before a tick counts.
 */
export function openWatchdog({ url, onTick, onOverdue, onDown, report }: Watched) {
  const inUse = new Set<Held>();
  let isDown = false;
  let running: { client: pg.Client; ticks: number; answered: Promise<boolean> } | undefined;

  const timer = setInterval(() => {
    let isOverdue = false;
    for (const held of inUse) {
      held.ticks += 1;
      held.ticksLeft -= 1;
      if (held.ticksLeft <= 0) destroySocket(held.client);
      else if (held.ticks === suspiciousTicks) suspect();
      isOverdue ||= held.ticksLeft <= 0;
    }
    if (isOverdue) onOverdue();
    if (running && ++running.ticks > probeTimeoutTicks) destroySocket(running.client);
    if (isDown) suspect();
    onTick();
  }, tickMs);
  timer.unref();

  return {
    isDown: () => isDown,
    suspect,
    /** Whether the database answers on a new connection. Concurrent callers share one probe. */
    probe,
    add: (held: Held) => void inUse.add(held),
    remove: (held: Held) => void inUse.delete(held),
    close: () => clearInterval(timer),
  };

  function suspect(): void {
    void probe();
  }

  function probe(): Promise<boolean> {
    running ??= startProbe();
    return running.answered;
  }

  function startProbe() {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const answered = answers(client).then((isUp) => {
      running = undefined;
      if (isDown === isUp) report(isUp);
      const wentDown = !isUp && !isDown;
      isDown = !isUp;
      if (wentDown) {
        for (const held of inUse) destroySocket(held.client);
        onDown();
      }
      return isUp;
    });
    return { client, ticks: 0, answered };
  }
}

/** A server that refuses the probe because it has no free connection is up: the pool's connections still work. */
async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return /^(53300|28...)$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.end().catch(() => {});
  }
}

/** Makes everything that waits for this connection fail immediately. */
export function destroySocket(client: unknown): void {
  (client as { connection: { stream: Socket } } | undefined)?.connection.stream.destroy();
}
