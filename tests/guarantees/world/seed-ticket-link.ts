import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

/** Adds two more tickets like this one, and a link between them. */
export async function addTicketLink({ database: { owner } }: TestApp, ticketId: string) {
  const [linkedTicketId, otherId, ticketLinkId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, followsId] of [
    [linkedTicketId, null],
    [otherId, linkedTicketId],
  ]) {
    await owner.query(
      `with next as (
         update counters set last = last + 1 where tenant_id = (select tenant_id from tickets where id = $1) returning last)
       insert into tickets (tenant_id, id, number, client_id, project_id, title, description, type, priority, created_by, follows_id)
       select tenant_id, $2, next.last, client_id, project_id, title, description, type, priority, created_by, $3
       from tickets, next where id = $1`,
      [ticketId, id, followsId],
    );
  }
  await owner.query(
    `insert into ticket_links (tenant_id, id, one_id, other_id)
     select tenant_id, $3, least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid) from tickets where id = $1`,
    [linkedTicketId, otherId, ticketLinkId],
  );
  return { linkedTicketId, ticketLinkId };
}
