import pg from 'pg';

const oids = { uuidArray: 2951, textArray: 1009, date: 1082, timestamptz: 1184, bigint: 20 };

/** How each PostgreSQL type becomes a JavaScript value. Types that are not listed use node-postgres' own parser. */
export function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary') as never;
  switch (oid) {
    case oids.uuidArray:
      return parseUuidArray;
    case oids.textArray:
      return parseTextArray;
    case oids.date:
      return keepText;
    case oids.timestamptz:
      return parseInstant;
    case oids.bigint:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text');
  }
}

/** A uuid contains no comma or quote, so splitting is enough. The general array parser takes many times longer. */
function parseUuidArray(value: string): string[] {
  return value === '{}' ? [] : value.slice(1, -1).split(',');
}

/** Texts without quotes (claims) are split; the general parser reads the others. */
function parseTextArray(value: string): string[] {
  return /["\\]|NULL/.test(value) ? parseAnyTextArray(value) : parseUuidArray(value);
}

const parseAnyTextArray = pg.types.getTypeParser(oids.textArray as never, 'text') as (value: string) => string[];

/** Keeps microseconds, because cursors compare them: `2026-11-21T05:41:28.123456Z`. */
function parseInstant(value: string): string {
  if (value.endsWith('+00')) return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
  return new Date(value).toISOString();
}

function keepText(value: string): string {
  return value;
}
