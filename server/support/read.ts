import { sql } from 'kysely';
import type { Ticket } from '#contract/support.ts';
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
    'tickets.title',
    'tickets.description',
    'tickets.type',
    'tickets.priority',
    'tickets.status',
    'tickets.created_at as createdAt',
    'tickets.updated_at as updatedAt',
    'tickets.created_by as createdBy',
    // A subquery per ticket: with a join, the planner may read all users of a large company (decision 0038).
    sql<string | null>`(select first_name || ' ' || last_name from users where users.id = tickets.created_by)`.as(
      'createdByName',
    ),
  ]);
}
