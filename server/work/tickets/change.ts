import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import {
  reopenDays,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
  type WaitingParty,
} from '#contract/work/ticket-status.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { hideEventsOfTicket, recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { hideMessagesOfTicket } from '#server/work/visible/message-audience.ts';
import type { Place } from './place.ts';

/** What staff can change. */
export type TicketFields = Place & {
  title: string;
  description: string;
  type: TicketType;
  status: TicketStatus;
  priority: TicketPriority;
  assigneeId: string | null;
};

export type LockedTicket = TicketFields & {
  id: string;
  number: number;
  version: number;
  createdBy: string;
  waitingFor: WaitingParty | null;
};

/** Locks the tickets that the actor may see, in the order of their ids, so that two calls wait for each other and never deadlock. */
export async function lockTickets(tx: WriteTx, ids: readonly string[]): Promise<LockedTicket[]> {
  const rows = await tx.run(
    selectFields().where('id', '=', sql<string>`any (${ids}::uuid[])`).orderBy('id').forUpdate(),
  );
  return rows as LockedTicket[];
}

/** The ticket, if an answer of its client opens it again. The caller has locked it. */
export async function findReopenable(tx: WriteTx, id: string): Promise<LockedTicket | undefined> {
  const row = await tx.first(
    selectFields()
      .where('id', '=', id)
      .where('status', 'in', ['Resolved', 'Closed'])
      .where(sql<boolean>`coalesce(updated_at, created_at) >= now() - make_interval(days => ${reopenDays})`),
  );
  return row as LockedTicket | undefined;
}

function selectFields() {
  return db
    .selectFrom('tickets')
    .select(['id', 'number', 'version', 'created_by as createdBy', 'waiting_for as waitingFor'])
    .select(['title', 'description', 'type', 'status', 'priority'])
    .select(['client_id as clientId', 'project_id as projectId', 'assignee_id as assigneeId']);
}

/** Tickets are assigned to active staff. The row stays locked, so that the user stays so until the ticket is written. */
export async function requireAssignee(tx: WriteTx, userId: string, field = 'assigneeId'): Promise<void> {
  const user = await tx.first(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', userId)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .where('users.client_id', 'is', null)
      .where(sql<boolean>`roles.role_type is distinct from 'ClientUser'`)
      .select('users.id')
      .forShare('users'),
  );
  if (!user) invalid(field, problemTexts.notFound);
}

/**
 * Stores what differs, with its audit entry and events. Without a difference the version stays, so that others who are editing get
 * no conflict. With another client, the users of the former one no longer see the ticket or what happened to it.
 */
export async function storeChange(
  tx: WriteTx,
  origin: Origin,
  before: LockedTicket,
  changes: Partial<TicketFields>,
): Promise<void> {
  const after = { ...before, ...changes };
  const fields = (Object.keys(columns) as (keyof TicketFields)[]).filter((name) => after[name] !== before[name]);
  if (fields.length === 0) return;
  const { id } = before;
  const changed = (name: keyof TicketFields) => fields.includes(name);
  const moved = changed('clientId');
  const values = Object.fromEntries(fields.map((name) => [columns[name], after[name]]));
  tx.changed('tickets', id, moved ? [before.createdBy, ...(before.clientId ? [before.clientId] : [])] : []);
  await Promise.all([
    tx.run(
      db
        .updateTable('tickets')
        .set({
          ...values,
          waiting_for: waitingAfter(before, after),
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('id', '=', id),
    ),
    moved && hideEventsOfTicket(tx, id),
    moved && hideMessagesOfTicket(tx, id, after.clientId),
    record(tx, origin, {
      action: 'ticket.updated',
      subjectType: 'ticket',
      subjectId: id,
      subjectName: after.title,
      details: detailsOf(fields, after),
    }),
    ...(['status', 'priority'] as const).map(
      (name) => changed(name) && recordEvent(tx, `ticket.${name}Changed`, id, { from: before[name], to: after[name] }),
    ),
    changed('assigneeId') &&
      recordEvent(tx, 'ticket.assigned', id, {
        userIds: after.assigneeId ? [after.assigneeId] : [],
        former: before.assigneeId ?? undefined,
      }),
    moved &&
      recordEvent(tx, 'ticket.moved', id, {
        fromClient: before.clientId ?? undefined,
        toClient: after.clientId ?? undefined,
      }),
  ]);
}

const columns = {
  title: 'title',
  description: 'description',
  type: 'type',
  status: 'status',
  priority: 'priority',
  assigneeId: 'assignee_id',
  projectId: 'project_id',
  clientId: 'client_id',
} as const satisfies Record<keyof TicketFields, string>;

/** The log shows the new status and priority. Of other fields it names only which changed. */
function detailsOf(fields: readonly (keyof TicketFields)[], { status, priority }: TicketFields) {
  const others = fields.filter((name) => name !== 'status' && name !== 'priority');
  return {
    ...(others.length > 0 && { fields: others }),
    ...(fields.includes('status') && { status }),
    ...(fields.includes('priority') && { priority }),
  };
}

const underway: readonly TicketStatus[] = ['Open', 'InProgress'];

/** Only a ticket that is underway waits for somebody: for staff, unless they have answered the client it still has. */
function waitingAfter(before: LockedTicket, after: TicketFields): WaitingParty | null {
  if (!underway.includes(after.status)) return null;
  const staysWithClient = underway.includes(before.status) && after.clientId === before.clientId;
  return staysWithClient && before.waitingFor === 'Client' ? 'Client' : 'Team';
}
