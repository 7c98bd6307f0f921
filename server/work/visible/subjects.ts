import { type RawBuilder, sql } from 'kysely';
import type { Claim } from '#contract/platform/claims.ts';
import { type NotificationSubject, notificationSubjects } from '#contract/platform/notification-kinds.ts';
import { messageSubjects } from '#contract/work/message-kinds.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { visibleById } from './projects.ts';
import { ofVisibleProject } from './tasks.ts';

/**
 * A subquery with the title, project, client, audience and author of the subject that `line` names, without a row if the actor may
 * not see it. The rules are those of the lists, so lines and messages disappear with their subject. A ticket is visible also to people
 * who do not see its project, but does not tell them which it is. If all subjects are of one type, naming it saves time.
 */
export function visibleSubject(
  line: string,
  types: readonly NotificationSubject[] = notificationSubjects,
): RawBuilder<unknown> {
  return select(line, types, visibleOfType);
}

/**
 * The same for what people write to each other about. The tasks of an archived project are out of every list and no news, but who opens
 * one reads its conversation.
 */
export function visibleConversation(line: string): RawBuilder<unknown> {
  return select(line, messageSubjects, { ...visibleOfType, task: visibleTask({ archived: true }) });
}

type Select = (isThis: RawBuilder<unknown>) => RawBuilder<unknown>;

function select(
  line: string,
  types: readonly NotificationSubject[],
  ofType: Record<NotificationSubject, Select>,
): RawBuilder<unknown> {
  const selects = types.map((type) => {
    const isThis = sql`${sql.ref(`${line}.subject_type`)} = ${sql.lit(type)}
      and ${sql.ref(`${type}s.id`)} = ${sql.ref(`${line}.subject_id`)}`;
    return ofType[type](isThis);
  });
  return sql`(${sql.join(selects, sql` union all `)})`;
}

function visibleTask(which?: { archived: boolean }): Select {
  return (isThis) => sql`
    select tasks.title, tasks.project_id, tasks.client_id, tasks.audience, tasks.created_by
    from tasks where ${isThis} and ${ofVisibleProject(which)}`;
}

const visibleOfType: Record<NotificationSubject, Select> = {
  project: (isThis) => sql`
    select projects.title, projects.id as project_id, projects.client_id, 'client' as audience, projects.created_by from projects
    where ${isThis} and projects.deleted_at is null and ${visibleById()}`,
  document: (isThis) => sql`
    select documents.file_name as title, documents.project_id, documents.client_id,
      case when documents.client_id is null then 'staff' else documents.audience end as audience, documents.created_by
    from documents where ${isThis} and documents.deleted_at is null and ${visibleDocument()}
      and ${holds('ProjectDocuments:ViewProjectDocuments')}`,
  image: (isThis) => sql`
    select images.file_name as title, images.project_id, images.client_id, images.audience, images.created_by from images
    where ${isThis} and images.deleted_at is null and ${visibleImage()} and ${holds('ProjectImages:ViewProjectImages')}`,
  ticket: (isThis) => sql`
    select tickets.title,
      (select projects.id from projects
        where projects.id = tickets.project_id and projects.deleted_at is null and ${visibleById()}) as project_id,
      tickets.client_id, case when tickets.client_id is null then 'staff' else 'client' end as audience, tickets.created_by
    from tickets where ${isThis}`,
  task: visibleTask(),
  // A person who left, and whose work somebody took over.
  user: (isThis) => sql`
    select concat_ws(' ', users.first_name, users.last_name) as title, null::uuid as project_id, null::uuid as client_id,
      'staff' as audience, null::uuid as created_by
    from users where ${isThis}`,
};

/** Whether the actor's role has the claim, and the token too if they use one, or a hand-over is read. Evaluated once per query. The inner subquery lets the planner look the role up by its id. */
export function holds(claim: Claim): RawBuilder<boolean> {
  return sql<boolean>`(app.is_hand_over() or ${tokenHas(claim)} and (
    select roles.is_admin or ${sql.lit(claim)} = any (roles.claims) from roles
    where roles.id = (select coalesce(app.preview_role(), (select users.role_id from users where users.id = app.user_id())))))`;
}

/** Also true without a token. */
function tokenHas(claim: Claim): RawBuilder<boolean> {
  const claims = sql`nullif(current_setting('app.token_claims', true), '')`;
  return sql<boolean>`coalesce(${sql.lit(claim)} = any (${claims}::text[]), true)`;
}
