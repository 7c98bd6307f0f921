import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { forbidden } from '#server/platform/answers/failures.ts';
import type { Actor, ReadTx } from '#server/platform/tenancy/index.ts';

/** For operations that need a step-up only for some requests (`ifNeeded`). Programs cannot show who they are, so they are refused. */
export async function requireStepUp(tx: ReadTx, { sessionId, isToken }: Actor): Promise<void> {
  if (isToken) forbidden(problemTexts.token);
  await tx.run(sql`select app.require_step_up(${sessionId}::uuid)`);
}
