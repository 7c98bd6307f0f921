import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Rows per transaction. */
const batch = 500;

/**
 * Removes exports that can no longer be downloaded. Their bytes are removed like those of an abandoned upload. Returns whether there
 * may be more.
 */
export async function removeOldExports(tx: WriteTx, now: Date): Promise<boolean> {
  const removed = await tx.run(sql`
    with gone as (
      delete from exports where id = any (array(
        select id from exports where expires_at <= ${now.toISOString()} limit ${batch} for update))
      returning file_id, user_id
    ), files as (
      insert into uploads (tenant_id, id, user_id, is_abandoned)
      select app.tenant_id(), file_id, user_id, true from gone where file_id is not null
    )
    select user_id from gone`);
  return removed.length === batch;
}
