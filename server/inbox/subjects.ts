import { type RawBuilder, sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import type { NotificationSubject } from '#contract/notification-kinds.ts';
import { visibleDocument } from '#server/documents/read.ts';
import { visibleImage } from '#server/images/read.ts';
import { visibleById } from '#server/projects/visible.ts';
import { ofVisibleProject } from '#server/tasks/visible.ts';

/**
 * A subquery with the title, project, client, audience and author of the subject that `line` names, without a row if the actor may
 * not see it. The rules are those of the lists, so lines and messages disappear with their subject. A ticket is visible also to people
 * who do not see its project, but does not tell them which it is.
 */
export function visibleSubject(line: string): RawBuilder<unknown> {
  const isThis = (type: NotificationSubject, table: string) =>
    sql`${sql.ref(`${line}.subject_type`)} = ${sql.lit(type)} and ${sql.ref(`${table}.id`)} = ${sql.ref(`${line}.subject_id`)}`;
  return sql`(
    select projects.title, projects.id as project_id, projects.client_id, 'client' as audience, projects.created_by from projects
    where ${isThis('project', 'projects')} and projects.deleted_at is null and ${visibleById()}
    union all
    select documents.file_name, documents.project_id, documents.client_id,
      case when documents.client_id is null then 'staff' else documents.audience end, documents.created_by from documents
    where ${isThis('document', 'documents')} and documents.deleted_at is null and ${visibleDocument()}
      and ${holds('ProjectDocuments:ViewProjectDocuments')}
    union all
    select images.file_name, images.project_id, images.client_id, images.audience, images.created_by from images
    where ${isThis('image', 'images')} and images.deleted_at is null and ${visibleImage()}
      and ${holds('ProjectImages:ViewProjectImages')}
    union all
    select tickets.title,
      (select projects.id from projects
        where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()}),
      tickets.client_id, case when tickets.client_id is null then 'staff' else 'client' end, tickets.created_by
    from tickets where ${isThis('ticket', 'tickets')}
    union all
    select tasks.title, tasks.project_id, tasks.client_id, tasks.audience, tasks.created_by
    from tasks where ${isThis('task', 'tasks')} and ${ofVisibleProject()})`;
}

/** Whether the actor's role has the claim, or a hand-over is read. Evaluated once per query. The inner subquery lets the planner look the role up by its id. */
export function holds(claim: Claim): RawBuilder<boolean> {
  return sql<boolean>`(app.is_hand_over() or (
    select roles.is_admin or ${sql.lit(claim)} = any (roles.claims) from roles
    where roles.id = (select coalesce(app.preview_role(), (select users.role_id from users where users.id = app.user_id())))))`;
}
