import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { visible, visibleById } from './projects.ts';
import { hasModule } from './tasks.ts';

/**
 * Whether the row of `hours` is of a project that the actor sees and that has hours. Row security limits client users to the entries for
 * them. OFFSET 0 keeps the planner from joining all projects, so that it reads entries in the order of an index.
 */
export const ofHoursProject = sql<boolean>`exists (
  select from projects where projects.id = hours.project_id and projects.deleted_at is null and ${hasModule('hours')}
    and ${visibleById()} offset 0)`;

/** The same for many rows, such as all that are added up: the projects are read once. */
export const ofHoursProjects = sql<boolean>`hours.project_id in (
  select projects.id from projects where projects.deleted_at is null and ${hasModule('hours')} and ${visible()})`;

/** Who reads hours. */
export type Reader = Pick<Actor, 'scope' | 'claims'>;

/**
 * A condition on `hours` of the projects that the actor sees: staff read their own, and those of others if they see all projects or edit
 * them. What it names lets the planner use an index.
 */
export function readableBy(actor: Reader): RawBuilder<boolean> {
  return actor.scope === 'staff' && !readsOthers(actor) ? sql`hours.user_id = app.user_id()` : sql`true`;
}

function readsOthers({ claims }: Reader): boolean {
  return claims.has('Project:ViewAllProjects') || claims.has('Project:EditProjects');
}
