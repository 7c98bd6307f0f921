import type { Audience } from '#contract/platform/audience.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * After a message about a ticket: the other side has to act next. What staff write among themselves is no answer, and a ticket that
 * is done or on hold waits for nobody. The version stays, so that nobody who edits the ticket gets a conflict.
 */
export async function passTicketOn(tx: WriteTx, { scope }: Actor, ticketId: string, audience: Audience): Promise<void> {
  if (audience === 'staff') return;
  const waitingFor = scope === 'staff' ? 'Client' : 'Team';
  tx.changed('tickets', ticketId);
  await tx.run(
    db
      .updateTable('tickets')
      .set({ waiting_for: waitingFor })
      .where('id', '=', ticketId)
      .where('status', 'in', ['Open', 'InProgress'])
      .where('waiting_for', 'is distinct from', waitingFor),
  );
}
