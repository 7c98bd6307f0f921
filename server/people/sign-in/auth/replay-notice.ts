import type { ReplayedSession } from '#contract/people/auth.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { describeDevice } from './device.ts';

/**
 * Returns the user's session that ended because a used refresh token came back, unless a sign-in has already reported
 * it; of several, the latest. Each is reported once: a concurrent sign-in waits for the row lock and finds nothing.
 */
export async function takeReplayNotice(tx: WriteTx, userId: string): Promise<ReplayedSession | undefined> {
  const ended = await tx.run(
    db
      .updateTable('sessions')
      .set({ replay_untold: false })
      .where('user_id', '=', userId)
      .where('replay_untold', '=', true)
      .returning(['device', (row) => row.ref('ended_at').$notNull().as('endedAt')]),
  );
  const latest = ended.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt)).at(-1);
  return latest && { ...latest, device: describeDevice(latest.device) };
}
