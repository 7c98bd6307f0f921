import { type RawBuilder, sql } from 'kysely';
import { db, type ReadTx } from '#server/tenancy/index.ts';

/**
 * Which projects the actor may see (D19), as SQL that reads the transaction's context, so that it can be sent
 * before the actor is known. Tenant and client scope are the policies' part; here only `all`, `assigned`, `none`.
 * CASE keeps the planner on the keyset index; in a query of its own the context is read and compared once, not for
 * every row. Assignments are read as a set, once for all rows.
 */
export function visible(): RawBuilder<boolean> {
  return allOr(
    sql`projects.id in (select mine.project_id from project_members mine where mine.user_id = app.user_id())`,
  );
}

/**
 * The same where one project is looked up: its assignment alone is. OFFSET keeps the planner from planning the set
 * as well, whose parts each execution would begin.
 */
export function visibleById(): RawBuilder<boolean> {
  return allOr(sql`exists (
    select 1 from project_members mine where mine.project_id = projects.id and mine.user_id = app.user_id() offset 0)`);
}

/** The same where the team is read anyway: `mine` says whether the actor is of it, null where there is nobody. */
export function visibleByTeam(mine: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(app.visibility() = 'all' or app.visibility() = 'assigned' and ${mine})`;
}

function allOr(assigned: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case
    when (select app.visibility() = 'all') then true
    else ${assigned} and app.visibility() = 'assigned' end`;
}

/** Whether they may see this one, looked up once for whatever is asked of it. */
export function isVisible(id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from projects where projects.id = ${id} and projects.deleted_at is null and ${visibleById()})`;
}

/** The client of a project that the actor may see; undefined for whatever they may not, as for what does not exist. */
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
