import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Tickets per call. Maintenance continues with the rest. */
const most = 2000;

/**
 * After a service level changed, or a client got another one: computes the promises of tickets that are not done again. Those who
 * see tickets of these clients read them again.
 */
export async function reckonPromises(tx: WriteTx): Promise<void> {
  const moved = await tx.run(sql<{ id: string }>`select id from app.reckon_stale_clocks(${most}) id`);
  for (const { id } of moved) tx.changed('tickets', id);
}
