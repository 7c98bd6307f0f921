import { type RawBuilder, sql } from 'kysely';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { mayEnter } from './may-enter.ts';

/** A condition on `users` and their `roles`: they see the project, if it is one of a client that they see. */
export function seesProject(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sees(isOnTeam(projectId));
}

function sees(onTeam: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(roles.is_admin or 'Project:ViewAllProjects' = any (roles.claims)
    or 'Project:ViewAssignedProjects' = any (roles.claims) and ${onTeam})`;
}

/** A condition on `users`. */
export function isOnTeam(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from project_members member where member.project_id = ${projectId} and member.user_id = users.id)`;
}

const isStaff = sql<boolean>`(users.client_id is null and roles.role_type is distinct from 'ClientUser' and users.deleted_at is null)`;

/** A condition on `users` and their `roles`: they can be made the lead of a project with this team. */
export function mayLead(onTeam: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${isStaff} and users.is_active and ${mayEnter} and ${sees(onTeam)})`;
}

/** A condition on `projects`: nobody leads it, or the lead still sees it. Who is deactivated keeps it, as they keep their tasks. */
const leadFits = sql<boolean>`(projects.lead_id is null or exists (
  select from users join roles on roles.id = users.role_id
  where users.id = projects.lead_id and ${isStaff} and ${seesProject(sql`projects.id`)}))`;

/** A condition on `projects`: the person leads it. Nobody can change what is archived or in the trash. */
export function ledBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(projects.lead_id = ${userId}::uuid and projects.deleted_at is null and projects.archived_at is null)`;
}

/** After people left a team: a lead who no longer sees the project no longer leads it. */
export async function dropUnfitLead(tx: WriteTx, projectId: string): Promise<void> {
  await tx.run(
    db.updateTable('projects').set({ lead_id: null }).where('id', '=', projectId).where(sql<boolean>`not ${leadFits}`),
  );
}

/** After a user's role or client changed, or they were removed: they lead only what they still see. Archived projects wait until they are in use. */
export async function dropUnfitLeads(tx: WriteTx, userId: string): Promise<void> {
  const rows = await tx.run(
    db
      .updateTable('projects')
      .set({ lead_id: null, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('lead_id', '=', userId)
      .where('archived_at', 'is', null)
      .where(sql<boolean>`not ${leadFits}`)
      .returning('id'),
  );
  for (const { id } of rows) tx.changed('projects', id);
}

/** The lead of a project that is in use again. */
export const fittingLead = sql<string | null>`case when ${leadFits} then projects.lead_id end`;
