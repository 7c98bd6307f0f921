import { sql } from 'kysely';
import type { TicketPriority, TicketType } from '#contract/work/ticket-status.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { Place } from './place.ts';
import { insertLink, type Linked } from './ticket-links.ts';

/** A ticket that a new one follows up on, and whether it takes no further link. */
export type Followed = Linked & { clientId: string | null; isFull: boolean };

type NewTicket = {
  id: string;
  title: string;
  description: string;
  type: TicketType;
  priority: TicketPriority;
  /** Without it, the ticket belongs to the client of its author. */
  place: Place | undefined;
  follows: Followed | undefined;
};

/**
 * Writes a ticket with its audit entry and its event, and its link to the ticket that it follows up on. That one is named also if it
 * has too many links. The company's counter stays locked until the COMMIT.
 */
export function insertTicket(
  tx: WriteTx,
  origin: Origin,
  { id, title, description, type, priority, place, follows }: NewTicket,
): Promise<unknown>[] {
  tx.changed('tickets', id);
  return [
    tx.run(
      db.insertInto('tickets').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        client_id: place ? place.clientId : sql<string | null>`app.client_id()`,
        project_id: place?.projectId ?? null,
        follows_id: follows?.id ?? null,
        title,
        description,
        type,
        priority,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'ticket.created',
      subjectType: 'ticket',
      subjectId: id,
      subjectName: title,
      ...(follows && { details: { ticketNumber: follows.number } }),
    }),
    recordEvent(tx, 'ticket.raised', id, { type, priority }),
    ...(follows && !follows.isFull ? insertLink(tx, id, follows.id) : []),
  ];
}
