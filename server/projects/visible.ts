import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '#server/tenancy/index.ts';

/**
 * Which projects the actor may see (D19), as SQL that reads the transaction's context, so that it can be sent
 * before the actor is known. Tenant and client scope are the policies' part; here only `all`, `assigned`, `none`.
 * CASE keeps the planner on the keyset index; in queries of their own the context is read and compared once, not for
 * every row.
 */
export function visible(project = 'projects'): RawBuilder<boolean> {
  return sql<boolean>`case
    when (select app.visibility() = 'all') then true
    when (select app.visibility() = 'assigned') then exists (
      select 1 from project_members mine
      where mine.project_id = ${sql.ref(`${project}.id`)} and mine.user_id = app.user_id())
    else false end`;
}

/**
 * Client users' own projects, said once more for the planner's sake: the policies keep them to these in any case, but by a
 * CASE, which leads to no index, so that all of the company's would be read and the others left out one by one.
 */
export function ofOwnClient({ isOfClient }: Tx): RawBuilder<boolean> {
  return isOfClient ? sql<boolean>`projects.client_id = app.client_id()` : sql<boolean>`true`;
}

/** The client of a project that the actor may see; undefined for whatever they may not, as for what does not exist. */
export async function findClientOfVisibleProject(tx: Tx, id: string): Promise<string | undefined> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visible())
      .select('client_id'),
  );
  return project?.client_id;
}
