import type { changeEmail } from '#contract/entry.ts';
import { record } from '#server/audit/write.ts';
import { invalid, refuse, unauthorized } from '#server/failures.ts';
import type { ManualContext } from '#server/http/serve.ts';
import { foldName } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import { db } from '#server/tenancy/index.ts';
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
  if (actor.email && foldName(actor.email) === foldName(body.email)) invalid('email', 'This is your address already');
  const own = db.selectFrom('users').where('id', '=', actor.userId).select('password_hash');
  const current = await enter(async (tx) => (await tx.first(own))?.password_hash ?? null);
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
