import type { ReplayedSession } from '#contract/auth.ts';
import { db, type Tx } from '#server/tenancy/index.ts';
import { describeDevice } from './device.ts';

/**
 * The user's session that ended because a used refresh token came back, if they have not been told of it; the latest of
 * several. Each is told once: of sign-ins at the same time, the second waits here and finds nothing.
 */
export async function takeReplayNotice(tx: Tx, userId: string): Promise<ReplayedSession | undefined> {
  const ended = await tx.run(
    db
      .updateTable('sessions')
      .set({ replay_untold: false })
      .where('user_id', '=', userId)
      .where('replay_untold', '=', true)
      .returning(['device', (row) => row.ref('ended_at').$notNull().as('endedAt')]),
  );
  const latest = ended.toSorted((one, other) => one.endedAt.localeCompare(other.endedAt)).at(-1);
  return latest && { ...latest, device: describeDevice(latest.device) };
}
