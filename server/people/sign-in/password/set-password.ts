import { sql } from 'kysely';
import type { adminChangePassword } from '#contract/people/auth.ts';
import { demoPasswordRefusal, erasedRefusal, isWithinOwnClient } from '#server/people/accounts/manage.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import type { Passwords } from '#server/people/passwords/passwords.ts';
import { holdsAllOf } from '#server/people/roles/grants.ts';
import { revokeLinks } from '#server/people/sign-in/links/links.ts';
import { endSessionsOf } from '#server/people/sign-in/sessions/sessions.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** Sets another user's password and ends their sessions and links. */
export async function setPassword(
  passwords: Passwords,
  { actor, body, enter, origin }: ManualContext<typeof adminChangePassword>,
): Promise<void> {
  // A stolen session must not be enough to take over the account: changing your own password requires the current one.
  if (body.userId === actor.userId) refuse('Please use Change Password in My Profile for your own password.');
  await enter(async (tx) => lockManageable(tx, actor, body.userId));
  refuseCommonPassword(body.password, 'password');
  const password_hash = await passwords.hashPassword(body.password, actor.tenantId);

  await enter(async (tx, entered) => {
    const target = await lockManageable(tx, await entered(), body.userId);
    await tx.run(db.updateTable('users').set({ password_hash, updated_at: sql`now()` }).where('id', '=', body.userId));
    const [sessionsEnded] = await Promise.all([endSessionsOf(tx, body.userId, null), revokeLinks(tx, body.userId)]);
    await record(tx, origin, {
      action: 'password.set',
      subjectType: 'user',
      subjectId: body.userId,
      subjectName: `${target.first_name} ${target.last_name}`.trim(),
      details: { sessionsEnded },
    });
  });
}

/** A person who sets a user's password can sign in as that user, so this requires all of the user's permissions. */
async function lockManageable(
  tx: WriteTx,
  actor: Actor,
  userId: string,
): Promise<{ first_name: string; last_name: string }> {
  const target =
    (await tx.first(
      db
        .selectFrom('users')
        .leftJoin('roles', 'roles.id', 'users.role_id')
        .where('users.id', '=', userId)
        .where('users.deleted_at', 'is', null)
        .select([
          'users.first_name',
          'users.last_name',
          'users.is_demo',
          'users.erased_at',
          'users.client_id as clientId',
          'roles.is_admin',
          'roles.claims',
        ])
        .forUpdate('users'),
    )) ?? notFound();
  if (target.is_demo) refuse(demoPasswordRefusal);
  if (target.erased_at) refuse(erasedRefusal);
  if (actor.isAdmin) return target;
  if (target.is_admin) refuse("Only an administrator can set an administrator's password.");
  if (!isWithinOwnClient(actor, target)) refuse('You can only set passwords for people at your own client.');
  if (!holdsAllOf(actor, { isAdmin: false, claims: target.claims ?? [] })) {
    refuse('You can only set passwords for people whose permissions you also hold.');
  }
  return target;
}
