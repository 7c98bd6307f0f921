import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * The recurring work of a person is made in the name of their heir, and what they were assigned goes to the heir, as what is there. If the
 * heir may not make it, it is paused when its day comes.
 */
export async function handOverRecurring(tx: WriteTx, userId: string, heirId: string): Promise<void> {
  const rows = await tx.run(sql<{ id: string }>`
    update recurring set
      owner_id = case when owner_id = ${userId}::uuid then ${heirId}::uuid else owner_id end,
      assignee_id = case when assignee_id = ${userId}::uuid then ${heirId}::uuid else assignee_id end,
      version = version + 1, updated_at = now()
    where owner_id = ${userId}::uuid or assignee_id = ${userId}::uuid
    returning id`);
  for (const { id } of rows) tx.changed('recurring', id);
}
