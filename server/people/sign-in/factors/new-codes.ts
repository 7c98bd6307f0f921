import type { createRecoveryCodes as endpoint } from '#contract/people/factors.ts';
import { refuse } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { countFactors, lockOwner } from './own.ts';
import { createCodes, storeCodes } from './recovery-codes.ts';

/** Makes new recovery codes. The former ones end. Hashing holds no connection. */
export async function createRecoveryCodes(
  { passwords }: Pick<Services, 'passwords'>,
  { actor, enter, origin }: ManualContext<typeof endpoint>,
): Promise<{ recoveryCodes: string[] }> {
  const made = await createCodes(passwords, actor.tenantId);
  await enter(async (tx) => {
    await lockOwner(tx, actor);
    if ((await countFactors(tx, actor.userId, ['Totp', 'Passkey'])) === 0) {
      refuse('Recovery codes are for people with a second factor. Add one first.');
    }
    await storeCodes(tx, actor.userId, made);
    await record(tx, origin, { action: 'recoveryCodes.created', subjectType: 'user', subjectId: actor.userId });
  });
  return { recoveryCodes: made.codes };
}
