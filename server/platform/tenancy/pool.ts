import pg, { type PoolClient } from 'pg';
import { unavailable } from '#server/platform/answers/failures.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import { getTypeParser } from './type-parsers.ts';
import { destroySocket, type Held, openWatchdog } from './watchdog.ts';

export type PoolOptions = {
  url: string;
  /** Connections: few are enough (decision 0036). */
  size: number;
  /** Named prepared statements; off behind a PgBouncer older than 1.21. */
  prepared: boolean;
};

/** Connections, and requests that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number };

type Lease = { client: PoolClient; release(isBroken?: boolean): void };

export type DatabasePool = {
  prepared: boolean;
  /**
   * Leases a connection. Companies take turns; work outside any company's users queues as `visitors`. 503 if the wait
   * takes too long, or at once if the database is known to be down. After `timeout` a leased connection is destroyed.
   */
  lease(company: string, timeout?: Timeout): Promise<Lease>;
  /** Whether the database answers. */
  isWell(): Promise<boolean>;
  /** Whether one more request of this company would be refused because too many already wait. */
  isQueueFull(company: string): boolean;
  /** Calls the listener when the database goes down and when it is back. */
  onAvailability(listener: (isUp: boolean) => void): void;
  /** The numbers of this moment. */
  use(): PoolUse;
  close(): Promise<void>;
};

/** `short` for requests, where a person waits; `long` for maintenance; `snapshot` for reading all lists of a company at once. */
export type Timeout = 'short' | 'long' | 'snapshot';

/** In ticks of the watchdog: how long a request waits for a connection, and how long it may keep it (3 s). */
const queueTimeoutTicks = 6;
const leaseTimeoutTicks: Record<Timeout, number> = { short: 8, long: 240, snapshot: 2400 };
/**
 * The database enforces these itself, for when a broken connection keeps us from reaching it. `app.enter` sets the short
 * one again, because behind PgBouncer a connection's settings reach only some of the server's connections.
 */
export const statementTimeoutsMs = { short: 4000, long: 60_000 };
/** A transaction whose client has gone silent keeps its locks no longer than this. */
const idleTimeoutMs = 3000;

/** The server's only pool. */
export function openPool({ url, size, prepared }: PoolOptions): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 1500,
    // Idle connections stay open: a timer for each use costs more than they do.
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: { getTypeParser },
  });
  // One company never gets every connection, so its slow statements cannot block the others.
  const queue = openFairQueue({
    capacity: size,
    capacityOfOne: size - 1,
    waiting: 2000,
    waitingOfOne: 500,
    retryAfter: 1,
  });
  const idle = new Set<PoolClient>();
  let listener: (isUp: boolean) => void = () => {};
  const watchdog = openWatchdog({
    url,
    onTick: () => queue.expireWaiting(queueTimeoutTicks),
    // Whatever silenced one connection, such as a router that forgot it, may have silenced the idle ones too.
    onOverdue: () => idle.forEach(destroySocket),
    onDown: queue.refuseAll,
    report: (isUp) => listener(isUp),
  });

  // The pool drops an idle connection that breaks. The watchdog checks whether the database is still there.
  pool.on('error', watchdog.suspect);
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    // The running query already fails when its connection breaks. Without a listener the event would end the process.
    client.on('error', watchdog.suspect);
    client
      .query(
        `set statement_timeout = ${statementTimeoutsMs.short}; set idle_in_transaction_session_timeout = ${idleTimeoutMs};
          set plan_cache_mode = force_generic_plan`,
      )
      .catch(() => {});
  });

  async function lease(company: string, timeout: Timeout = 'short'): Promise<Lease> {
    if (watchdog.isDown()) unavailable();
    const held: Held = { client: undefined, ticks: 0, ticksLeft: leaseTimeoutTicks[timeout] };
    const turn = queue.take(company);
    if (turn) await turn;
    watchdog.add(held);
    try {
      held.client = await pool.connect();
    } catch {
      end();
      watchdog.suspect();
      unavailable();
    }
    const { client } = held;
    return {
      client,
      release: (isBroken = false) => {
        client.release(isBroken);
        end();
      },
    };

    function end(): void {
      watchdog.remove(held);
      queue.release(company);
    }
  }

  return {
    prepared,
    lease,
    isWell: watchdog.probe,
    isQueueFull: queue.isQueueFull,
    onAvailability: (added) => {
      listener = added;
    },
    use: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: queue.inLine() }),
    close: async () => {
      watchdog.close();
      await pool.end();
    },
  };
}
