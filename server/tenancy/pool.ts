import pg, { type PoolClient } from 'pg';
import { unavailable } from '#server/failures.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import { cut, type Held, openWatchdog } from './watchdog.ts';

export type PoolOptions = {
  url: string;
  /** Connections: few are enough (decision 0036). */
  size: number;
  /** Named prepared statements; off behind a PgBouncer older than 1.21. */
  prepared: boolean;
};

/** Connections, and requests that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number };

type Lease = { client: PoolClient; giveBack(isBroken?: boolean): void };

export type DatabasePool = {
  prepared: boolean;
  /**
   * A connection, in turn with other companies, for at most `patience` once it is theirs. Whoever works for no company's
   * users asks as `visitors`. 503 where the turn would take too long, or at once where the database is known to be gone.
   */
  lease(company: string, patience?: Patience): Promise<Lease>;
  /** Whether the database answers. */
  isWell(): Promise<boolean>;
  /** Whether one more request of this company would be refused for the number of those that wait. */
  isQueueFull(company: string): boolean;
  /** Told when the database is found gone, and when it is back. */
  onChange(listener: (isUp: boolean) => void): void;
  /** Of this moment. */
  use(): PoolUse;
  close(): Promise<void>;
};

/** For whom a person waits, and for what nobody waits. */
export type Patience = 'short' | 'long';

/** In beats of the watch: the time for a turn, and for whoever has it (Q23: 3 s). */
const turnPatience = 6;
const patiences: Record<Patience, number> = { short: 9, long: 240 };
/**
 * Milliseconds: the same for who cannot be reached by a broken connection, the database itself. The short one is said again by
 * the functions that enter a company (app.enter), because behind PgBouncer what a connection sets reaches only some.
 */
export const statementTimeouts: Record<Patience, number> = { short: 4000, long: 60_000 };
/** A transaction whose client has gone silent keeps its locks no longer than this. */
const idleTimeout = 3000;

const uuidArray = 2951;
const textArray = 1009;
const day = 1082;
const instant = 1184;
const bigint = 20;

/** The only pool of the server. What it sends is put together in pipeline.ts. */
export function openPool({ url, size, prepared }: PoolOptions): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 1500,
    // Those that nobody uses stay: a timer for each use costs more than they do.
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: { getTypeParser },
  });
  // One connection is always left for the others: a company whose statements take long does not hold them all.
  const turns = openFairQueue({
    capacity: size,
    capacityOfOne: size - 1,
    waiting: 2000,
    waitingOfOne: 500,
    retryAfter: 1,
  });
  const idle = new Set<PoolClient>();
  let listener: (isUp: boolean) => void = () => {};
  const watch = openWatchdog({
    url,
    onBeat: () => turns.grow(turnPatience),
    // What made one connection silent, a router that forgot it, may have met those that nobody uses just now.
    onOverdue: () => idle.forEach(cut),
    onDown: turns.refuseAll,
    report: (isUp) => listener(isUp),
  });

  // An idle connection that breaks is dropped by the pool; whether there is still a database to connect to, we ask.
  pool.on('error', watch.suspect);
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    // Broken in use, it fails what is under way on it; as an event it would end the process.
    client.on('error', watch.suspect);
    client
      .query(
        `set statement_timeout = ${statementTimeouts.short}; set idle_in_transaction_session_timeout = ${idleTimeout};
          set plan_cache_mode = force_generic_plan`,
      )
      .catch(() => {});
  });

  async function lease(company: string, patience: Patience = 'short'): Promise<Lease> {
    if (watch.isDown()) unavailable();
    const held: Held = { client: undefined, beats: 0, left: patiences[patience] };
    const turn = turns.take(company);
    if (turn) await turn;
    watch.add(held);
    try {
      held.client = await pool.connect();
    } catch {
      end();
      watch.suspect();
      unavailable();
    }
    const { client } = held;
    return {
      client,
      giveBack: (isBroken = false) => {
        client.release(isBroken);
        end();
      },
    };

    function end(): void {
      watch.remove(held);
      turns.giveBack(company);
    }
  }

  return {
    prepared,
    lease,
    isWell: watch.ask,
    isQueueFull: turns.isQueueFull,
    onChange: (told) => {
      listener = told;
    },
    use: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: turns.inLine() }),
    close: async () => {
      watch.close();
      await pool.end();
    },
  };
}

function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary') as never;
  switch (oid) {
    case uuidArray:
      return parseUuidArray;
    case textArray:
      return parseTextArray;
    case day:
      return asIs;
    case instant:
      return parseInstant;
    case bigint:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text');
  }
}

/** uuids hold no comma, quote or null: splitting takes a fraction of what the general array parser does. */
function parseUuidArray(value: string): string[] {
  return value === '{}' ? [] : value.slice(1, -1).split(',');
}

/** Texts that need no quotes (claims) are split; what does is left to the general parser. */
function parseTextArray(value: string): string[] {
  return /["\\]|NULL/.test(value) ? generalTextArray(value) : parseUuidArray(value);
}

const generalTextArray = pg.types.getTypeParser(textArray as never, 'text') as (value: string) => string[];

/** Microseconds are kept, because cursors compare by them: `2026-11-21T05:41:28.123456Z`. */
function parseInstant(value: string): string {
  if (value.endsWith('+00')) return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
  return new Date(value).toISOString();
}

function asIs(value: string): string {
  return value;
}
