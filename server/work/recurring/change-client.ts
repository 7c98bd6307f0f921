import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Before a project is given to another client: its tickets stay with the client that had them, and so do recurring ones. */
export async function unlinkRecurringTickets(tx: WriteTx, projectId: string): Promise<void> {
  await change(tx, sql`project_id = null`, sql`project_id = ${projectId}::uuid and noun = 'Ticket'`);
}

/** A project was given to another client: its recurring tasks are for staff until somebody shares them, as those that are there. */
export async function hideRecurringFromNewClient(tx: WriteTx, projectId: string): Promise<void> {
  await change(
    tx,
    sql`audience = 'staff',
      assignee_id = (select users.id from users where users.id = recurring.assignee_id and users.client_id is null)`,
    sql`project_id = ${projectId}::uuid and audience = 'client'`,
  );
}

async function change(tx: WriteTx, set: ReturnType<typeof sql>, which: ReturnType<typeof sql>): Promise<void> {
  const rows = await tx.run(sql<{ id: string }>`
    update recurring set ${set}, version = version + 1, updated_at = now() where ${which} returning id`);
  for (const { id } of rows) tx.changed('recurring', id);
}
