import { sql } from 'kysely';
import { db, type WriteTx } from '#server/tenancy/index.ts';

const changed = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

/** Before a project is given to another client: its tickets stay with the client that raised them. Returns their ids. */
export async function unlinkTickets(tx: WriteTx, projectId: string): Promise<string[]> {
  const rows = await tx.run(
    db
      .updateTable('tickets')
      .set({ project_id: null, ...changed })
      .where('project_id', '=', projectId)
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}

/** After a user was removed or got another role: nobody but staff has tickets. */
export async function unassignTickets(tx: WriteTx, userId: string): Promise<void> {
  const rows = await tx.run(
    db
      .updateTable('tickets')
      .set({ assignee_id: null, ...changed })
      .where('assignee_id', '=', userId)
      .where(
        sql<boolean>`not exists (
          select from users join roles on roles.id = users.role_id
          where users.id = ${userId} and users.client_id is null and roles.role_type is distinct from 'ClientUser')`,
      )
      .returning('id'),
  );
  for (const { id } of rows) tx.changed('tickets', id);
}
