import { sql } from 'kysely';
import type { z } from 'zod';
import type { createTicketBody, Ticket, updateTicketBody } from '#contract/support.ts';
import { authorStatuses, type TicketStatus } from '#contract/ticket-status.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { recordEvent } from '#server/events/write.ts';
import { forbidden, notFound } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';
import { getVisibleTicket } from './read.ts';

type NewTicket = z.output<typeof createTicketBody>;
type TicketChanges = z.output<typeof updateTicketBody>;

/** The ticket belongs to the client of its author, or to staff. */
export async function createTicket(tx: WriteTx, origin: Origin, body: NewTicket): Promise<Ticket> {
  const id = newId();
  await Promise.all([
    tx.run(
      db.insertInto('tickets').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        client_id: sql<string | null>`app.client_id()`,
        title: body.title,
        description: body.description,
        type: body.type,
        priority: body.priority,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'ticket.created',
      subjectType: 'ticket',
      subjectId: id,
      subjectName: body.title,
    }),
    recordEvent(tx, 'ticket.raised', id, { type: body.type, priority: body.priority }),
  ]);
  tx.changed('tickets', id);
  return (await getVisibleTicket(tx, id)) ?? notFound();
}

/** Staff may change status and priority of any ticket. Authors who are client users may close or reopen theirs (D26). */
export async function updateTicket(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  id: string,
  changes: TicketChanges,
): Promise<Ticket> {
  const before = await tx.first(
    db
      .selectFrom('tickets')
      .where('id', '=', id)
      .select(['title', 'status', 'priority', 'created_by as createdBy'])
      .forUpdate(),
  );
  if (!before) notFound();
  if (actor.scope !== 'staff') {
    refuseBeyondAuthor(changes, before.status as TicketStatus, before.createdBy === actor.userId);
  }
  const { status = before.status, priority = before.priority } = changes;
  if (status !== before.status || priority !== before.priority) {
    await tx.run(db.updateTable('tickets').set({ status, priority, updated_at: sql`now()` }).where('id', '=', id));
    await Promise.all([
      record(tx, origin, {
        action: 'ticket.updated',
        subjectType: 'ticket',
        subjectId: id,
        subjectName: before.title,
        details: { ...changes },
      }),
      status !== before.status && recordEvent(tx, 'ticket.statusChanged', id, { from: before.status, to: status }),
      priority !== before.priority &&
        recordEvent(tx, 'ticket.priorityChanged', id, { from: before.priority, to: priority }),
    ]);
    tx.changed('tickets', id);
  }
  return (await getVisibleTicket(tx, id)) ?? notFound();
}

function refuseBeyondAuthor({ status, priority }: TicketChanges, before: TicketStatus, isAuthor: boolean): void {
  if (!isAuthor) forbidden('Only staff and the author of a ticket can change it.');
  if (priority !== undefined || (status && status !== before && !authorStatuses[before].includes(status))) {
    forbidden('You can only close and reopen your ticket. Staff make all other changes.');
  }
}
