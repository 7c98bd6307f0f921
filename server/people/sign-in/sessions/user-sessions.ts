import { sql } from 'kysely';
import type { UserSession } from '#contract/people/user-sessions.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { lockManagedUser, readManagedUser } from '#server/people/accounts/manage.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { forbidden, refuse } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { describeDevice } from './device.ts';
import { endSessionsOf } from './sessions.ts';

const list = 'user sessions';

/** Where a person is signed in, and their API tokens, most recently used first. */
export async function listUserSessions(
  tx: ReadTx,
  actor: Actor,
  id: string,
  paging: Paging,
): Promise<ListPage<UserSession>> {
  const user = await readManagedUser(tx, actor, id);
  // What other visitors use concerns nobody.
  const open = user.isDemo ? selectOpen(id).where('id', '=', actor.sessionId) : selectOpen(id);
  let query = open
    .select(['id', 'kind', 'device', 'token_name as name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');
  if (paging.cursor) {
    const { key, id } = readTimeCursor(list, paging.cursor);
    query = query.where(sql<boolean>`(last_used_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(paging, {
    read: async (count) =>
      (await tx.run(query.limit(count))).map(({ name, kind, device, ...row }) => ({
        ...row,
        kind: kind as UserSession['kind'],
        device: name ?? describeDevice(device),
        current: row.id === actor.sessionId,
      })),
    cursorOf: ({ lastUsedAt, id }) => writeCursor(list, { key: lastUsedAt, id }),
    count: async () => (await tx.first(open.select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0,
  });
}

/** Signs a person out everywhere, and ends their API tokens. Tells them by mail. Does nothing if there is nothing to end. */
export async function endUserSessions(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
  const user = await lockManagedUser(tx, actor, id, undefined);
  if (user.isDemo) forbidden('Visitors share this account, so nobody can sign out the others.');
  if (id === actor.userId) refuse('Please end your own sessions in My Profile.');
  const sessionsEnded = await endSessionsOf(tx, id, null);
  if (sessionsEnded === 0) return;
  await record(tx, origin, {
    action: 'user.signedOut',
    subjectType: 'user',
    subjectId: id,
    subjectName: `${user.firstName} ${user.lastName}`.trim(),
    details: { sessionsEnded },
  });
  await mailNotice(tx, 'signedOut', { userId: id, address: user.email });
  tx.changed('users', id);
}

function selectOpen(userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);
}
