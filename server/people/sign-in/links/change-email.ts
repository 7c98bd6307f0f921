import type { changeEmail } from '#contract/people/entry.ts';
import { invalid, refuse, unauthorized } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { createLink } from './links.ts';
import { mailLink } from './mails.ts';

/**
 * Asks for another address. It counts once the link in its mail is opened. Whether somebody else has the address is not said before:
 * otherwise everyone could find out who has an account.
 */
export async function requestEmail(
  services: Services,
  { actor, body, enter, origin }: ManualContext<typeof changeEmail>,
): Promise<void> {
  if (actor.isDemo) refuse('The address of a demo account cannot be changed.');
  const own = db.selectFrom('users').where('id', '=', actor.userId).select(['password_hash', 'email_unconfirmed']);
  const { password_hash: current = null, email_unconfirmed: isUnconfirmed } =
    (await enter((tx) => tx.first(own))) ?? {};
  if (!isUnconfirmed && actor.email && foldName(actor.email) === foldName(body.email))
    invalid('email', 'This is your address already');
  if (!(await services.passwords.verifyPassword(current, body.password, actor.tenantId))) {
    invalid('password', 'Current password is incorrect');
  }
  await enter(async (tx) => {
    const { userId } = actor;
    const locked = await tx.first(own.where('password_hash', '=', current).forUpdate());
    if (!locked) unauthorized();
    const { id } = await createLink(tx, { userId, purpose: 'email', email: body.email });
    await mailLink(tx, services, 'emailConfirmation', { userId, address: body.email }, id);
    await record(tx, origin, { action: 'email.requested', subjectType: 'user', subjectId: userId });
    tx.changed('users', userId);
  });
}

/** Asks the owner of an address that somebody else set to confirm it. Who has no password yet confirms it with their invitation. */
export async function askToConfirm(tx: WriteTx, services: Pick<Services, 'config'>, userId: string): Promise<void> {
  const user = await tx.first(
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .where('email_unconfirmed', '=', true)
      .where('is_active', '=', true)
      .where('password_hash', 'is not', null)
      .select('email'),
  );
  if (!user?.email) return;
  const { id } = await createLink(tx, { userId, purpose: 'email', email: user.email });
  await mailLink(tx, services, 'emailConfirmation', { userId, address: user.email }, id);
}
