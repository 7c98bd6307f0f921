import { type RawBuilder, sql } from 'kysely';
import { mayNotLead } from '#contract/work/project-status.ts';
import { isOnTeam, ledBy, mayLead } from '#server/people/accounts/leads.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** 400 unless the person can lead a project with this team. */
export async function requireLead(tx: WriteTx, userId: string, team: readonly string[]): Promise<void> {
  if (!mayLeadTeam(await findLead(tx, userId), userId, team)) invalid('leadId', mayNotLead);
}

export function mayLeadTeam(
  lead: Awaited<ReturnType<typeof findLead>>,
  userId: string,
  team: readonly string[],
): boolean {
  return lead === 'any' || (lead === 'onTeam' && team.includes(userId));
}

/** Whether the person can lead any project, only those that they are on the team of, or none. The row stays locked. */
export async function findLead(tx: WriteTx, userId: string): Promise<'any' | 'onTeam' | 'none'> {
  const found = await tx.first(sql<{ isFree: boolean }>`
    select ${mayLead(sql<boolean>`false`)} as "isFree" from users join roles on roles.id = users.role_id
    where users.id = ${userId}::uuid and ${mayLead(sql<boolean>`true`)}
    for share of users`);
  if (!found) return 'none';
  return found.isFree ? 'any' : 'onTeam';
}

type Lead = { leadId: string | null };

/** Tells a new lead, and keeps in the project's history that it has none any more. */
export async function recordLeadChange(
  tx: WriteTx,
  projectId: string,
  before: Lead,
  { leadId }: { leadId?: string | null | undefined },
): Promise<void> {
  if (leadId === undefined || leadId === before.leadId) return;
  await recordEvent(tx, 'project.leadChanged', projectId, { userIds: leadId === null ? [] : [leadId] });
}

/** A condition on `projects`, and on `users` with their `roles`: what is required of everybody who leads a project. */
export const mayTakeProject: RawBuilder<boolean> = mayLead(isOnTeam(sql`projects.id`));

/** Gives the projects that a person leads to another one, who is told of all at once. Returns how many: only those that the other one sees. */
export async function handOverProjects(tx: WriteTx, userId: string, heirId: string): Promise<number> {
  const rows = await tx.run(sql<{ id: string }>`
    update projects set lead_id = users.id, version = projects.version + 1, updated_at = now()
    from users join roles on roles.id = users.role_id
    where users.id = ${heirId}::uuid and ${ledBy(userId)} and ${mayTakeProject}
    returning projects.id`);
  for (const { id } of rows) tx.changed('projects', id);
  return rows.length;
}
