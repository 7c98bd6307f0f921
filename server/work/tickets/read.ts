import { sql } from 'kysely';
import type { Promises, Ticket } from '#contract/work/tickets.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleById } from '#server/work/visible/projects.ts';

/** Returns a ticket, or undefined if the actor may not see it. */
export async function getVisibleTicket(tx: ReadTx, id: string): Promise<Ticket | undefined> {
  const row = await tx.first(withMessageCounts(selectTickets().where('tickets.id', '=', id)));
  return row && present(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof withMessageCounts>['execute']>>[number];

export function present(row: Row): Ticket {
  return withoutNulls(row) as Ticket;
}

/** Null for client users, by row security, and without a service level. */
const promises = sql<Promises | null>`(
  select jsonb_strip_nulls(jsonb_build_object(
    'answerWarning', app.instant(answer_warning), 'answerDue', app.instant(answer_due), 'answeredAt', app.instant(first_answer_at),
    'resolveWarning', app.instant(resolve_warning), 'resolveDue', app.instant(resolve_due), 'resolvedAt', app.instant(resolved_at),
    'stoppedSince', app.instant(stopped_since), 'nextDue', case when next_due < 'infinity' then app.instant(next_due) end))
  from ticket_clocks where ticket_clocks.ticket_id = tickets.id and ticket_clocks.service_level_id is not null
    and ticket_clocks.started_at is not null)`;

export function selectTickets() {
  return db.selectFrom('tickets').select([
    'tickets.id',
    'tickets.number',
    'tickets.title',
    'tickets.description',
    'tickets.type',
    'tickets.priority',
    'tickets.status',
    'tickets.client_id as clientId',
    // A subquery per ticket: with a join, the planner may read all users of a large company (decision 0038).
    sql<string | null>`(select name from clients where clients.id = tickets.client_id)`.as('clientName'),
    sql<string | null>`(select colour from clients where clients.id = tickets.client_id)`.as('clientColour'),
    ofVisibleProject('id').as('projectId'),
    ofVisibleProject('title').as('projectTitle'),
    sql<string | null>`case when (select app.scope() = 'staff') then tickets.assignee_id end`.as('assigneeId'),
    nameOfUser('assignee_id').as('assigneeName'),
    'tickets.waiting_for as waitingFor',
    // A promise that was missed is no news for the client.
    sql<
      string | null
    >`case when (select app.scope() = 'staff') or tickets.answer_due > now() then tickets.answer_due end`.as(
      'answerDue',
    ),
    promises.as('promises'),
    // By row security only if the actor sees it.
    sql<Ticket['follows'] | null>`(
      select jsonb_build_object('id', followed.id, 'number', followed.number, 'title', followed.title)
      from tickets followed where followed.id = tickets.follows_id)`.as('follows'),
    // Null for client users, by row security.
    sql<string | null>`(select recurring.id from recurring where recurring.id = tickets.recurring_id)`.as(
      'recurringId',
    ),
    'tickets.created_at as createdAt',
    'tickets.updated_at as updatedAt',
    'tickets.created_by as createdBy',
    nameOfUser('created_by').as('createdByName'),
    'tickets.version',
  ]);
}

/**
 * The tickets of one page in their order, with their messages. They are counted for the page alone: beside the other columns they would
 * change how PostgreSQL finds the page. By row security, client users count what is for them.
 */
export function withMessageCounts(page: ReturnType<typeof selectTickets>) {
  const count = sql<number>`(
    select count(*)::int from messages where messages.ticket_id = page.id and messages.deleted_at is null)`;
  return db.selectFrom(page.as('page')).selectAll().select(count.as('messageCount'));
}

/** In the order of what is due first. Every ticket has a clock, and staff read all of them. */
export function selectTicketsWithClocks() {
  return selectTickets().innerJoin('ticket_clocks', 'ticket_clocks.ticket_id', 'tickets.id');
}

/** Null if the actor does not see the project, or if it is in the trash. */
export function ofVisibleProject(column: 'id' | 'title') {
  return sql<string | null>`(
    select ${sql.ref(`projects.${column}`)} from projects
    where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()})`;
}

/** Null if the actor does not see the user, by row security. */
function nameOfUser(column: 'assignee_id' | 'created_by') {
  return sql<string | null>`(
    select first_name || ' ' || last_name from users where users.id = ${sql.ref(`tickets.${column}`)})`;
}
