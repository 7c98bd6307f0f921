import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { freeItemsOfClient } from './checklist.ts';

/**
 * A project moves to another client: its tasks are for staff only until somebody shares them anew, and users of the former client no
 * longer do any.
 */
export async function hideTasksFromNewClient(tx: WriteTx, projectId: string): Promise<void> {
  await Promise.all([
    tx.run(sql`
      update tasks set audience = 'staff', version = version + 1, updated_at = now(),
        assignee_id = (select users.id from users where users.id = tasks.assignee_id and users.client_id is null)
      where project_id = ${projectId}::uuid and audience = 'client'`),
    freeItemsOfClient(tx, { projectId }),
  ]);
}

/** The client, whose users with a view of all projects see its tasks, and the client users on the team. */
export async function findClientViewers(
  tx: WriteTx,
  { clientId, projectId }: { clientId: string; projectId: string },
): Promise<string[]> {
  const users = await tx.run(sql<{ id: string }>`
    select user_id as id from project_members where project_id = ${projectId}::uuid and side = 'ClientUser'`);
  return [clientId, ...users.map(({ id }) => id)];
}
