import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { countFactors } from './own.ts';
import { type RecoveryCodes, storeCodes } from './recovery-codes.ts';

/** Stores the recovery codes that come with the first factor of a person. Returns none if they have some. The caller has locked the person. */
export async function keepFirstCodes(
  tx: WriteTx,
  userId: string,
  made: RecoveryCodes | undefined,
): Promise<{ recoveryCodes?: string[] }> {
  if (!made || (await countFactors(tx, userId, ['Recovery'])) > 0) return {};
  await storeCodes(tx, userId, made);
  return { recoveryCodes: made.codes };
}
