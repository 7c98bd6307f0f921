import { type RawBuilder, sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import { seesProject } from '#server/people/accounts/leads.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import type { LockedProject } from './locks.ts';

type Assignee = { isClient: boolean; seesProject: boolean };

/**
 * Tasks are done by active staff and by users of the project's client who see the project. The row stays locked, so that the user
 * stays so until the task is written. Returns whether the task has to be for the client.
 */
export async function requireAssignee(
  tx: WriteTx,
  project: LockedProject,
  userId: string,
  field = 'assigneeId',
): Promise<{ isClient: boolean }> {
  const found = await tx.first(sql<Assignee>`
    select users.client_id is not null as "isClient",
      ${seesProject(sql`${project.id}::uuid`)} as "seesProject"
    from users join roles on roles.id = users.role_id
    where users.id = ${userId}::uuid and ${worksFor(sql`${project.clientId}::uuid`)}
    for share of users`);
  if (!found) invalid(field, problemTexts.notFound);
  if (!found.seesProject) invalid(field, notOnProject);
  return found;
}

/** A condition on `users` and their `roles`: active staff, or active users of the client. */
export function worksFor(clientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(users.is_active and ${mayEnter} and users.deleted_at is null
    and case when roles.role_type = 'ClientUser' then users.client_id = ${clientId} else users.client_id is null end)`;
}
