import { sql } from 'kysely';
import { ticketHeldBy } from '#server/people/accounts/held.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

const changed = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

/** Before a project is given to another client: its tickets stay with the client that raised them. */
export async function unlinkTickets(tx: WriteTx, projectId: string): Promise<void> {
  const rows = await tx.run(
    db
      .updateTable('tickets')
      .set({ project_id: null, ...changed })
      .where('project_id', '=', projectId)
      .returning('id'),
  );
  for (const { id } of rows) tx.changed('tickets', id);
}

/** Gives the tickets of a person to another one of staff, who is told of all at once. Returns how many. */
export async function handOverTickets(tx: WriteTx, userId: string, heirId: string): Promise<number> {
  const rows = await tx.run(
    db
      .updateTable('tickets')
      .set({ assignee_id: heirId, ...changed })
      .where(ticketHeldBy(userId))
      .returning('id'),
  );
  for (const { id } of rows) tx.changed('tickets', id);
  return rows.length;
}
