import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { countWithinHour } from '#server/people/audit/read.ts';
import { record } from '#server/platform/audit/write.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mailIsOn } from '#server/platform/mail/queue.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { Request } from './after-answer.ts';
import { createLink } from './links.ts';
import { mailLink } from './mails.ts';

/** For an account and hour. */
const maxRequests = 3;

/**
 * Demo accounts are shared, so nobody resets their password. Deactivated and deleted users get no link, and neither does an address that
 * somebody else set and its owner has not confirmed.
 */
export async function requestReset(
  tx: WriteTx,
  installation: { config: Config },
  { identifier, origin }: Request,
): Promise<void> {
  const name = foldName(identifier);
  const user = await tx.first(
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where(name.includes('@') ? 'users.email_key' : 'users.user_name_key', '=', name)
      .where('users.is_active', '=', true)
      .where(mayEnter)
      .where('users.is_demo', '=', false)
      .where('users.deleted_at', 'is', null)
      .where('tenants.is_active', '=', true)
      .where('tenants.is_read_only', '=', false)
      .where(mustUseProvider, '=', false)
      .select([
        'users.id',
        'users.email',
        'users.email_unconfirmed as isUnconfirmed',
        'users.first_name as firstName',
        'users.last_name as lastName',
      ])
      .forUpdate('users'),
  );
  // The audit log also has the requests for which no mail was sent, because the installation sends none.
  if (!user || (await countWithinHour(tx, 'password.forgotten', user.id)) >= maxRequests) return;
  await record(tx, origin, {
    action: 'password.forgotten',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: `${user.firstName} ${user.lastName}`,
  });
  if (user.email === null || user.isUnconfirmed || !mailIsOn(installation.config)) return;
  const link = await createLink(tx, { userId: user.id, purpose: 'reset' });
  await mailLink(tx, installation, 'reset', { userId: user.id, address: user.email }, link.id);
}
