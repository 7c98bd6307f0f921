import { type RawBuilder, sql } from 'kysely';
import { visibleById } from './projects.ts';

/** Everyone who sees a project sees its pictures. */
export function visibleImage(project: RawBuilder<boolean> = sql`projects.deleted_at is null`) {
  return sql<boolean>`exists (
    select 1 from projects where projects.id = images.project_id and ${project} and ${visibleById()})`;
}
