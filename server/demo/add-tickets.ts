import { sql } from 'kysely';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { instantAgo } from './days.ts';
import type { Ids } from './ids.ts';
import { clientOf } from './people.ts';
import { type DemoTicket, demoLinks, demoTickets, positionOf } from './tickets.ts';

/** Inserts the tickets and the links between them. */
export async function addTickets(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  const ticketId = (position: number) => demoId(company, 'ticket', position + 1);
  const oldestFirst = demoTickets.toSorted((one, other) => other.raised - one.raised);
  await tx.run(
    db.insertInto('tickets').values(
      demoTickets.map((demoTicket, index) => {
        const { by, raised, hoursAgo, project, assignee, isAnswered, follows, ...ticket } = demoTicket;
        const client = clientOf(by);
        return {
          ...ticket,
          tenant_id: company.id,
          id: ticketId(index),
          number: oldestFirst.indexOf(demoTicket) + 1,
          follows_id: follows ? ticketId(positionOf(follows)) : null,
          client_id: client ? ids.client(client) : null,
          project_id: project ? ids.project(project) : null,
          assignee_id: assignee ? ids.user(assignee) : null,
          waiting_for: isUnderway(ticket) ? (isAnswered ? 'Client' : 'Team') : null,
          created_by: ids.user(by),
          created_at: hoursAgo ? agoInHours(hoursAgo) : instantAgo(today, raised, index),
          updated_at:
            ticket.status === 'Open'
              ? null
              : hoursAgo
                ? agoInHours(hoursAgo / 2)
                : sql<string>`${instantAgo(today, Math.ceil(raised / 2), index + 20)}`,
        };
      }),
    ),
  );
  await tx.run(
    db.insertInto('ticket_links').values(
      demoLinks.map(([one, other], index) => ({
        tenant_id: company.id,
        id: demoId(company, 'ticketLink', index + 1),
        one_id: ticketId(one),
        other_id: ticketId(other),
      })),
    ),
  );
}

function agoInHours(hours: number) {
  return sql<string>`now() - ${hours} * interval '1 hour'`;
}

function isUnderway({ status }: Pick<DemoTicket, 'status'>): boolean {
  return status === 'Open' || status === 'InProgress';
}
