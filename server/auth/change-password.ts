import { sql } from 'kysely';
import type { changePassword } from '#contract/auth.ts';
import { record } from '#server/audit/write.ts';
import { invalid, refuse } from '#server/failures.ts';
import type { ManualContext } from '#server/http/serve.ts';
import { db } from '#server/tenancy/index.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

export const demoPasswordRefusal = 'The demo accounts keep their passwords.';

/** Keeps this session and ends the others (D16). The password is verified and hashed while no connection is held. */
export async function changeOwnPassword(
  passwords: Passwords,
  { actor, body, enter, origin }: ManualContext<typeof changePassword>,
): Promise<void> {
  if (actor.isDemo) refuse(demoPasswordRefusal);
  refuseCommonPassword(body.newPassword, 'newPassword');

  const own = db.selectFrom('users').where('id', '=', actor.userId).select('password_hash');
  const current = await enter(async (tx) => (await tx.first(own))?.password_hash ?? null);
  if (!(await passwords.verifyPassword(current, body.currentPassword, actor.tenantId))) currentIsIncorrect();
  const password_hash = await passwords.hashPassword(body.newPassword, actor.tenantId);

  await enter(async (tx) => {
    // Of two changes at the same time the second finds that what it verified is no longer the password.
    const changed = await tx.first(
      db
        .updateTable('users')
        .set({ password_hash, updated_at: sql`now()` })
        .where('id', '=', actor.userId)
        .where('password_hash', '=', current)
        .returning('id'),
    );
    if (!changed) currentIsIncorrect();
    const sessionsEnded = await endSessionsOf(tx, actor.userId, actor.sessionId);
    await record(tx, origin, {
      action: 'password.changed',
      subjectType: 'user',
      subjectId: actor.userId,
      details: { sessionsEnded },
    });
  });
}

function currentIsIncorrect(): never {
  invalid('currentPassword', 'Current password is incorrect');
}
