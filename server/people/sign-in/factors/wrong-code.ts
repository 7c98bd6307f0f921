import { claimWaitRecord, countFailure, type ThrottleKeys } from '#server/people/sign-in/sessions/throttle.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

export type Owner = { userId: string; name: string };

/** Counts a wrong code. Returns instead of throwing, so that the count and the audit entry commit. */
export async function countWrongCode(
  tx: WriteTx,
  origin: Origin,
  owner: Owner,
  by: ThrottleKeys,
): Promise<'refused' | { wait: number }> {
  if (await countFailure(tx, by)) {
    await recordCodeWait(tx, origin, owner, by);
    return { wait: 1 };
  }
  await recordRefusal(tx, origin, { action: 'factor.refused', ...subjectOf(owner) });
  return 'refused';
}

export async function recordCodeWait(tx: WriteTx, origin: Origin, owner: Owner, by: ThrottleKeys): Promise<void> {
  if (await claimWaitRecord(tx, by))
    await recordRefusal(tx, origin, { action: 'factor.throttled', ...subjectOf(owner) });
}

function subjectOf({ userId, name }: Owner) {
  return { subjectType: 'user', subjectId: userId, subjectName: name };
}
