import type { z } from 'zod';
import { authorStatuses } from '#contract/work/ticket-status.ts';
import type { createTicketBody, Ticket, updateTicketBody } from '#contract/work/tickets.ts';
import { forbidden, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type LockedTicket, lockTickets, requireAssignee, storeChange } from './change.ts';
import { requireFollowed } from './follow-up.ts';
import { insertTicket } from './insert.ts';
import { findNewPlace, findPlace } from './place.ts';
import { getVisibleTicket } from './read.ts';

type NewTicket = z.output<typeof createTicketBody>;
type TicketChanges = z.output<typeof updateTicketBody>;

/**
 * The ticket belongs to the client of its author, to the one that staff name, or to staff. It is inserted in the same pipeline as
 * the COMMIT, because the company's counter is locked in between.
 */
export async function createTicket(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  body: NewTicket,
  id = newId(),
): Promise<Ticket> {
  const follows = body.followsId ? await requireFollowed(tx, body.followsId) : undefined;
  const place =
    body.clientId || body.projectId ? await findPlace(tx, await actor(), body, follows?.clientId) : undefined;
  const writing = Promise.all(insertTicket(tx, origin, { ...body, id, place, follows }));
  const reading = getVisibleTicket(tx, id);
  tx.commit();
  const [created] = await Promise.all([reading, writing]);
  return created ?? notFound();
}

/** Staff may change any ticket. Authors who are client users may close or reopen theirs. */
export async function updateTicket(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: TicketChanges,
  ifMatch: number | undefined,
): Promise<Ticket> {
  const [[before], who] = await Promise.all([lockTickets(tx, [id]), actor()]);
  if (!before) notFound();
  if (who.scope !== 'staff') refuseBeyondAuthor(changes, before, who);
  if (ifMatch !== undefined && ifMatch !== before.version) versionConflict();
  const { assigneeId } = changes;
  if (assigneeId && assigneeId !== before.assigneeId) await requireAssignee(tx, assigneeId);
  const place = await findNewPlace(tx, who, before, changes);
  const writing = Promise.all([
    storeChange(tx, origin, before, { ...given(changes), ...place }),
    getVisibleTicket(tx, id),
  ]);
  tx.commit();
  const [, updated] = await writing;
  return updated ?? notFound();
}

function refuseBeyondAuthor(changes: TicketChanges, before: LockedTicket, { userId }: Actor): void {
  if (before.createdBy !== userId) forbidden('Only staff and the author of a ticket can change it.');
  const { status, ...others } = given(changes);
  const isAllowed = !status || status === before.status || authorStatuses[before.status].includes(status);
  if (!isAllowed || Object.keys(others).length > 0) {
    forbidden('You can only close and reopen your ticket. Staff make all other changes.');
  }
}

/** The changes without fields that are undefined. */
function given<T extends object>(changes: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}
