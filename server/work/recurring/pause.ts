import { sql } from 'kysely';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Paused = { id: string; title: string; ownerId: string; projectId: string | null };

/**
 * Tells the leads of the projects and the administrators, once for each owner, that the owner's recurring work is paused: they left, or
 * may no longer make it. The caller pauses the rules.
 */
export async function pauseOfOwners(tx: WriteTx, origin: Origin, paused: readonly Paused[]): Promise<void> {
  const owners = Map.groupBy(paused, ({ ownerId }) => ownerId);
  await Promise.all([
    ...[...owners].map(async ([ownerId, rules]) => {
      const projectIds = rules.flatMap(({ projectId }) => projectId ?? []);
      const told = await tx.run(sql<{ id: string }>`
        select users.id from users join roles on roles.id = users.role_id
        where users.is_active and users.deleted_at is null and users.client_id is null and ${mayEnter}
          and (roles.is_admin or users.id in (select lead_id from projects where projects.id = any (${projectIds}::uuid[])))
        order by users.id`);
      await recordEvent(tx, 'user.recurringPaused', ownerId, { userIds: told.map(({ id }) => id) });
    }),
    ...paused.map(({ id, title }) =>
      record(tx, origin, { action: 'recurring.paused', subjectType: 'recurring', subjectId: id, subjectName: title }),
    ),
  ]);
}
