import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Removes what people did in the moment in which they were erased, and which was saved just after it. */
export async function finishErasures(tx: WriteTx): Promise<void> {
  await tx.run(sql`select app.finish_erasures()`);
}
