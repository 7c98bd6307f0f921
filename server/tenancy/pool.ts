import pg from 'pg';

export type PoolOptions = {
  url: string;
  /** Connections; 4 to 10 are enough on two cores (performance.md). */
  size: number;
  /** Named prepared statements; off behind a PgBouncer older than 1.21. */
  prepared: boolean;
};

export type DatabasePool = { pool: pg.Pool; prepared: boolean };

const uuidArray = 2951;
const textArray = 1009;
const day = 1082;
const instant = 1184;
const bigint = 20;

/** The only pool of the server. Connections pipeline: several statements are sent before the first answer. */
export function openPool({ url, size, prepared }: PoolOptions): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 60_000,
    query_timeout: 15_000,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  } as pg.PoolConfig);
  // An idle connection that breaks is dropped by the pool; the next request opens another.
  pool.on('error', () => {});
  return { pool, prepared };
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
