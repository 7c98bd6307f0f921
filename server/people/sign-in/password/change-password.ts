import { sql } from 'kysely';
import type { changePassword } from '#contract/people/auth.ts';
import { demoPasswordRefusal } from '#server/people/accounts/manage.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import type { Passwords } from '#server/people/passwords/passwords.ts';
import { revokeLinks } from '#server/people/sign-in/links/links.ts';
import { endSessionsOf } from '#server/people/sign-in/sessions/sessions.ts';
import { invalid, refuse } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import { db } from '#server/platform/tenancy/index.ts';

/** Keeps this session and ends the others, and open links. Verifying and hashing hold no database connection. */
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
    // The condition on the hash makes the second of two concurrent changes fail.
    const changed = await tx.first(
      db
        .updateTable('users')
        .set({ password_hash, updated_at: sql`now()` })
        .where('id', '=', actor.userId)
        .where('password_hash', '=', current)
        .returning('id'),
    );
    if (!changed) currentIsIncorrect();
    const [sessionsEnded] = await Promise.all([
      endSessionsOf(tx, actor.userId, actor.sessionId),
      revokeLinks(tx, actor.userId),
    ]);
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
