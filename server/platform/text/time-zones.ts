import { sql } from 'kysely';
import { invalid } from '#server/platform/answers/failures.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * Refuses a time zone that PostgreSQL does not know by that name. The contract asks Node, whose list is another one: it has `CNT`, at which
 * statements would fail, and `BST`, which is Bangladesh for Node and Britain for PostgreSQL. Reads the files of all zones (12 ms), so call
 * it only for a zone that is new.
 */
export async function refuseUnknownTimeZone(tx: WriteTx, zone: string): Promise<void> {
  const known = await tx.first(
    sql<{ name: string }>`select name from pg_timezone_names where lower(name) = lower(${zone}) limit 1`,
  );
  if (!known) invalid('timeZone', 'Please choose a time zone');
}
