import { sql } from 'kysely';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { lockManagedUser } from '#server/people/accounts/manage.ts';
import { forbidden, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';

/** Removes the factors of a person who has lost them, and tells them by mail. Does nothing if they have none. */
export async function removeUserFactors(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
  const user = await lockManagedUser(tx, actor, id, undefined);
  if (user.isDemo) forbidden('Visitors share this account, so it has no second factor.');
  if (id === actor.userId) refuse('Please remove your own second factors in My Profile.');
  if ((await removeFactorsOf(tx, id)) === 0) return;
  await record(tx, origin, {
    action: 'factors.reset',
    subjectType: 'user',
    subjectId: id,
    subjectName: `${user.firstName} ${user.lastName}`.trim(),
  });
  await mailNotice(tx, 'factorsReset', { userId: id, address: user.email });
  tx.changed('users', id);
}

/** Removes the factors of another person, and returns how many there were besides recovery codes. */
export async function removeFactorsOf(tx: WriteTx, userId: string): Promise<number> {
  const row = await tx.first(sql<{ count: number }>`select app.remove_factors(${userId}::uuid) as count`);
  return row?.count ?? 0;
}
