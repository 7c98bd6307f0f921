import { problemTexts } from '#contract/platform/problems.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** The row stays locked, so that the level is not deleted before the client has it. */
export async function requireServiceLevel(tx: WriteTx, id: string): Promise<void> {
  const level = await tx.first(db.selectFrom('service_levels').where('id', '=', id).select('id').forShare());
  if (!level) invalid('serviceLevelId', problemTexts.notFound);
}
