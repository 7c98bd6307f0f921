import { sql } from 'kysely';
import type { HandedOver, TakeOver } from '#server/people/users/leaving.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { handOverProjects } from '#server/work/projects/lead.ts';
import { handOverRecurring } from '#server/work/recurring/hand-over.ts';
import { handOverSignOffs, type LockedSignOffs, lockSignOffsOf } from '#server/work/sign-offs/hand-over.ts';
import { handOverTasks } from '#server/work/tasks/hand-over.ts';
import { handOverTickets } from '#server/work/tickets/reassign.ts';
import { mayInherit } from './heirs.ts';

/** See `Services`. */
export async function prepareTakeOver(
  tx: WriteTx,
  userId: string,
  heirId: string | null | undefined,
): Promise<TakeOver | undefined> {
  if (!heirId) return undefined;
  const signOffs = await lockSignOffsOf(tx, userId);
  // In the order of their ids, so that two people who are each other's heirs at the same moment take turns.
  await tx.run(sql`select id from users where id in (${userId}::uuid, ${heirId}::uuid) order by id for no key update`);
  return (person) => handOver(tx, person, heirId, signOffs);
}

async function handOver(
  tx: WriteTx,
  { id, clientId }: Parameters<TakeOver>[0],
  heirId: string,
  signOffs: LockedSignOffs,
): Promise<HandedOver> {
  const heir = await tx.first(sql`
    select from users join roles on roles.id = users.role_id
    where users.id = ${heirId}::uuid and ${mayInherit({ id, clientId })}`);
  if (!heir) invalid('heirId', 'Choose an active person of the same side');
  const [tickets, tasks, approvals, projects] = await Promise.all([
    clientId === null ? handOverTickets(tx, id, heirId) : 0,
    handOverTasks(tx, id, heirId),
    handOverSignOffs(tx, signOffs, id, heirId),
    clientId === null ? handOverProjects(tx, id, heirId) : 0,
    handOverRecurring(tx, id, heirId),
  ]);
  const handedOver = { tickets, tasks, approvals, projects };
  if (tickets + tasks + approvals + projects > 0)
    await recordEvent(tx, 'user.handedOver', id, { userIds: [heirId], ...handedOver });
  return { heirId, ...handedOver };
}
