import { sql } from 'kysely';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

/** With more tickets than this, a list that looks for the words in each ticket is soon full. */
const maxFound = 500;

/** The ids of the tickets with the words, from the index of texts. Null if the list has to look into the texts itself. */
export async function findTickets(tx: ReadTx, search: string): Promise<string[] | null> {
  const row = await tx.first(sql<{ ids: string[] | null }>`
    select app.find_tickets(${search}, ${maxFound}) as ids`);
  return row?.ids ?? null;
}
