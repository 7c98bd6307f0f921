import { type RawBuilder, sql } from 'kysely';
import { visible, visibleById } from './projects.ts';

/**
 * Everyone who sees a project sees its documents. Documents without a project belong to a client and are visible to
 * its users and to staff who see one of its projects. With neither, they are visible only to staff; row security
 * enforces that.
 */
export function visibleDocument(project: RawBuilder<boolean> = sql`projects.deleted_at is null`) {
  return sql<boolean>`case
    when documents.project_id is not null then exists (
      select 1 from projects where projects.id = documents.project_id and ${project} and ${visibleById()})
    when documents.client_id is null or app.scope() = 'client' or app.visibility() = 'all' then true
    when documents.created_by = app.user_id() then true
    else exists (
      select 1 from projects
      where projects.client_id = documents.client_id and projects.deleted_at is null and ${visible()})
    end`;
}

/** For a row of `document_versions`. */
export const ofVisibleDocument = sql<boolean>`exists (
  select from documents where documents.id = document_versions.document_id and documents.deleted_at is null
    and ${visibleDocument()})`;
