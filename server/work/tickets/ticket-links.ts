import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { maxTicketLinks } from '#contract/work/ticket-status.ts';
import type { TicketLink } from '#contract/work/tickets.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { lockTickets } from './change.ts';

/** The tickets linked to this one that the actor may see, newest link first. 404 if they may not see this one. */
export async function listTicketLinks(tx: ReadTx, id: string): Promise<TicketLink[]> {
  const [ticket, links] = await Promise.all([
    tx.first(db.selectFrom('tickets').where('id', '=', id).select('id')),
    readLinks(tx, id),
  ]);
  return ticket ? links : notFound();
}

/** Links two tickets. A link that exists already is returned as it is. */
export async function linkTicket(tx: WriteTx, origin: Origin, id: string, otherId: string): Promise<TicketLink> {
  if (id === otherId) invalid('ticketId', 'A ticket cannot be linked to itself');
  // Locked, so that two calls at once make one link, and not more than are allowed.
  const found = await lockTickets(tx, [id, otherId]);
  const ticket = found.find((each) => each.id === id) ?? notFound();
  const other = found.find((each) => each.id === otherId) ?? invalid('ticketId', problemTexts.notFound);
  const [links, otherLinks] = await Promise.all([countLinks(tx, id), countLinks(tx, otherId)]);
  const [existing] = await readLinks(tx, id, otherId);
  if (!existing) {
    if (links >= maxTicketLinks) invalid('ticketId', 'A ticket has at most {limit} links', { limit: maxTicketLinks });
    if (otherLinks >= maxTicketLinks)
      invalid('ticketId', 'Ticket #{number} has {limit} links already', {
        number: String(other.number),
        limit: maxTicketLinks,
      });
  }
  const writing = existing
    ? []
    : [...insertLink(tx, id, otherId), recordLink(tx, origin, 'ticket.linked', ticket, other)];
  const reading = readLinks(tx, id, otherId);
  tx.commit();
  const [[link]] = await Promise.all([reading, ...writing]);
  return link ?? notFound();
}

/** Removes a link. The tickets stay as they are. */
export async function unlinkTicket(tx: WriteTx, origin: Origin, linkId: string): Promise<void> {
  const link = await tx.first(
    db.selectFrom('ticket_links').where('id', '=', linkId).select(['one_id as oneId', 'other_id as otherId']),
  );
  if (!link) notFound();
  const found = await lockTickets(tx, [link.oneId, link.otherId]);
  const one = found.find((each) => each.id === link.oneId) ?? notFound();
  const other = found.find((each) => each.id === link.otherId) ?? notFound();
  const removed = await tx.first(db.deleteFrom('ticket_links').where('id', '=', linkId).returning('id'));
  if (!removed) notFound();
  const writing = [
    ...tellBoth(tx, 'ticket.unlinked', one.id, other.id),
    recordLink(tx, origin, 'ticket.unlinked', one, other),
  ];
  tx.commit();
  await Promise.all(writing);
}

export type Linked = { id: string; number: number; title: string };

/** Writes a link with its events. Both tickets are locked, or one of them is new. */
export function insertLink(tx: WriteTx, id: string, otherId: string): Promise<unknown>[] {
  const [one, two] = [id, otherId].sort() as [string, string];
  return [
    tx.run(
      db
        .insertInto('ticket_links')
        .values({ tenant_id: sql<string>`app.tenant_id()`, id: newId(), one_id: one, other_id: two }),
    ),
    ...tellBoth(tx, 'ticket.linked', id, otherId),
  ];
}

function tellBoth(tx: WriteTx, kind: 'ticket.linked' | 'ticket.unlinked', one: string, other: string): Promise<void>[] {
  tx.changed('tickets', one);
  tx.changed('tickets', other);
  return [recordEvent(tx, kind, one, { ticketId: other }), recordEvent(tx, kind, other, { ticketId: one })];
}

function recordLink(
  tx: WriteTx,
  origin: Origin,
  action: 'ticket.linked' | 'ticket.unlinked',
  { id, title }: Linked,
  other: Linked,
): Promise<void> {
  const details = { ticketNumber: other.number };
  return record(tx, origin, { action, subjectType: 'ticket', subjectId: id, subjectName: title, details });
}

/** How many links the actor sees of a ticket. */
export async function countLinks(tx: ReadTx, id: string): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`
      select count(*)::int as count from ticket_links where ${id}::uuid in (one_id, other_id)`,
  );
  return row?.count ?? 0;
}

/** Row security leaves client users the links between tickets that they see. `otherId` names one of them. */
function readLinks(tx: ReadTx, id: string, otherId?: string): Promise<TicketLink[]> {
  const only = otherId ? sql`and ${otherId}::uuid in (link.one_id, link.other_id)` : sql``;
  return tx.run(sql<TicketLink>`
    select link.id, tickets.id as "ticketId", tickets.number, tickets.title, tickets.status, link.created_at as "createdAt"
    from ticket_links link
      join tickets on tickets.id = case link.one_id when ${id}::uuid then link.other_id else link.one_id end
    where ${id}::uuid in (link.one_id, link.other_id) ${only}
    order by link.created_at desc, link.id desc limit ${maxTicketLinks}`);
}
