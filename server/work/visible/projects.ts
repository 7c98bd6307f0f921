import { type RawBuilder, sql } from 'kysely';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';

/**
 * SQL for the projects that the actor may see. It reads the transaction's context, so it can be sent before the
 * actor is known. Row security enforces tenant and client; this adds `all`, `assigned` or `none`. CASE keeps the planner
 * on the keyset index, the subquery reads the context once instead of for every row, and assignments are read as a set.
 */
export function visible(projectId: RawBuilder<unknown> = sql`projects.id`): RawBuilder<boolean> {
  return allOr(
    sql`${projectId} in (select mine.project_id from project_members mine where mine.user_id = app.user_id())`,
  );
}

/**
 * The same rule for a query by id, which looks up only one assignment. OFFSET 0 keeps the planner from turning it into
 * the set above, which would cost more.
 */
export function visibleById(): RawBuilder<boolean> {
  return allOr(sql`exists (
    select 1 from project_members mine where mine.project_id = projects.id and mine.user_id = app.user_id() offset 0)`);
}

/** The same rule for queries that read the team: `mine` is whether the actor is on it, or null for an empty team. */
export function visibleByTeam(mine: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(app.visibility() = 'all' or app.visibility() = 'assigned' and ${mine})`;
}

function allOr(assigned: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case
    when (select app.visibility() = 'all') then true
    else ${assigned} and app.visibility() = 'assigned' end`;
}

/** Whether the actor may see this project. Evaluated once per query. */
export function isVisible(id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from projects where projects.id = ${id} and projects.deleted_at is null and ${visibleById()})`;
}

/** Returns the client of a project, or undefined if the project does not exist or the actor may not see it. */
export async function findClientOfVisibleProject(tx: ReadTx, id: string): Promise<string | undefined> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select('client_id'),
  );
  return project?.client_id;
}

/** Archived projects are out of lists and counts unless the caller asks for them. */
export const notArchived = sql<boolean>`projects.archived_at is null`;
