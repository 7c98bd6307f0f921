import { sql } from 'kysely';
import type { Ticket } from '#contract/support.ts';
import { visibleById } from '#server/projects/visible.ts';
import { withoutNulls } from '#server/rows.ts';
import { db, type ReadTx } from '#server/tenancy/index.ts';

/** Returns a ticket, or undefined if the actor may not see it. */
export async function getVisibleTicket(tx: ReadTx, id: string): Promise<Ticket | undefined> {
  const row = await tx.first(selectTickets().where('tickets.id', '=', id));
  return row && present(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

export function present(row: Row): Ticket {
  return withoutNulls(row) as Ticket;
}

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
    ofVisibleProject('id').as('projectId'),
    ofVisibleProject('title').as('projectTitle'),
    sql<string | null>`case when (select app.scope() = 'staff') then tickets.assignee_id end`.as('assigneeId'),
    nameOfUser('assignee_id').as('assigneeName'),
    'tickets.waiting_for as waitingFor',
    'tickets.created_at as createdAt',
    'tickets.updated_at as updatedAt',
    'tickets.created_by as createdBy',
    nameOfUser('created_by').as('createdByName'),
    'tickets.version',
  ]);
}

/** Null if the actor does not see the project, or if it is in the trash. */
function ofVisibleProject(column: 'id' | 'title') {
  return sql<string | null>`(
    select ${sql.ref(`projects.${column}`)} from projects
    where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()})`;
}

/** Null if the actor does not see the user, by row security. */
function nameOfUser(column: 'assignee_id' | 'created_by') {
  return sql<string | null>`(
    select first_name || ' ' || last_name from users where users.id = ${sql.ref(`tickets.${column}`)})`;
}
