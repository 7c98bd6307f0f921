import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * The audience of a file or a task changed, so that of its messages does. Making it internal hides all of them; sharing it shows those
 * that were posted to the client, and no others. Returns whether there were any.
 */
export async function changeAudienceOfMessages(tx: WriteTx, itemId: string, audience: Audience): Promise<boolean> {
  const change =
    audience === 'staff'
      ? sql`audience = 'staff' where subject_id = ${itemId}::uuid and audience = 'client'`
      : sql`audience = posted_to
          where subject_id = ${itemId}::uuid and audience <> posted_to and client_id is not null`;
  const row = await tx.first(sql<{ found: boolean }>`
    with changed as (update messages set ${change} returning id) select exists (select from changed) as found`);
  return row?.found === true;
}

/** A project moves to another client: what was written before stays with staff, also when a file is shared with the new client. */
export async function hideMessagesFromNewClient(tx: WriteTx, projectId: string): Promise<void> {
  await tx.run(sql`
    update messages set audience = 'staff', posted_to = 'staff'
    where project_id = ${projectId}::uuid and posted_to = 'client'`);
}

/** A ticket is given to another client, or to none. The same holds for what was written about it. */
export async function hideMessagesOfTicket(tx: WriteTx, ticketId: string, clientId: string | null): Promise<void> {
  await tx.run(sql`
    update messages set client_id = ${clientId}::uuid, audience = 'staff', posted_to = 'staff'
    where ticket_id = ${ticketId}::uuid`);
}
