import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Audience } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import type { MessageReaders, messageReadersQuery } from '#contract/work/messages.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import type { Actor, ReadTx } from '#server/platform/tenancy/index.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { findSubject, type SubjectKey } from './subjects.ts';

type Asked = z.output<typeof messageReadersQuery>;

/** Who would read a message that the actor posts to this audience. 404 if the actor may not see the subject. */
export async function listMessageReaders(
  tx: ReadTx,
  actor: () => Promise<Actor>,
  asked: Asked,
): Promise<MessageReaders> {
  const others = sql`${readers(asked, asked.audience)} and users.id is distinct from app.user_id()`;
  const wanted = asked.search ? sql`and ${hasWords(sql`users.sort_name`, asked.search)}` : sql``;
  const [subject, counted, client, people, who] = await Promise.all([
    findSubject(tx, asked),
    tx.first(sql<{ total: number; clientTotal: number }>`
      select count(*)::int as total, count(users.client_id)::int as "clientTotal" ${others}`),
    tx.first(sql<{ name: string }>`
      select clients.name from ${askedSubject(asked)} join clients on clients.id = subject.client_id`),
    tx.run(sql<MessageReaders['people'][number]>`
      select users.id, ${userName} as name, case when users.client_id is null then 'staff' else 'client' end as kind
      ${others} ${wanted} order by users.sort_name, users.id limit ${asked.limit}`),
    actor(),
  ]);
  requireOwnLane(who, asked.audience);
  if (!subject) notFound();
  const audience = narrower(asked.audience, subject.audience);
  return {
    audience,
    total: counted?.total ?? 0,
    clientTotal: counted?.clientTotal ?? 0,
    ...(audience === 'client' && client && { clientName: client.name }),
    people,
  };
}

/** How many of these people may read a message about the subject that is posted to the audience. */
export async function countReaders(
  tx: ReadTx,
  subject: SubjectKey,
  audience: Audience,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await tx.first(sql<{ count: number }>`
    select count(*)::int as count ${readers(subject, audience)} and users.id = any (${ids}::uuid[])`);
  return row?.count ?? 0;
}

export function narrower(one: Audience, other: Audience): Audience {
  return one === 'staff' || other === 'staff' ? 'staff' : 'client';
}

/** Client users write to their client alone. */
export function requireOwnLane({ scope }: Actor, audience: Audience): void {
  if (audience === 'staff' && scope !== 'staff') invalid('audience', 'Only staff can write to staff alone');
}

function askedSubject({ subjectType, subjectId }: SubjectKey): RawBuilder<unknown> {
  return sql`(select ${subjectType}::text as subject_type, ${subjectId}::uuid as subject_id) asked
    join lateral ${visibleConversation('asked')} subject on true`;
}

/**
 * FROM and WHERE: the active users who see the subject and would read the message. It says for every user what `visibleConversation`
 * and row security say for the actor, and readers.test.ts compares the two.
 */
export function readers(subject: SubjectKey, audience: Audience): RawBuilder<unknown> {
  return sql`
    from ${askedSubject(subject)}
      join users on users.is_active and ${mayEnter} and users.deleted_at is null
      left join roles on roles.id = users.role_id
    where ${seesSubject(audience)}`;
}

/** A condition on `users` with their `roles`, on the type of the subject in `asked`, and on its row in `subject`. */
export function seesSubject(audience: Audience): RawBuilder<boolean> {
  return sql<boolean>`case when users.client_id is null then roles.id is not null and roles.role_type is distinct from 'ClientUser'
      else ${audience} = 'client' and subject.audience = 'client' and users.client_id = subject.client_id end
    and case asked.subject_type
      when 'project' then ${seesProject}
      when 'task' then ${seesProject}
      when 'image' then ${holds('ProjectImages:ViewProjectImages')} and ${seesProject}
      when 'document' then ${holds('ProjectDocuments:ViewProjectDocuments')} and ${seesDocument}
      else users.client_id is null or roles.ticket_scope = 'client' or users.id = subject.created_by end`;
}

function holds(claim: Claim): RawBuilder<boolean> {
  return sql`(roles.is_admin or ${sql.lit(claim)} = any (roles.claims))`;
}

const seesProject = sql`(${holds('Project:ViewAllProjects')} or ${holds('Project:ViewAssignedProjects')} and exists (
  select from project_members member where member.project_id = subject.project_id and member.user_id = users.id))`;

const seesDocument = sql`case
  when subject.project_id is not null then ${seesProject}
  when users.client_id is not null or subject.client_id is null or users.id = subject.created_by then true
  else ${holds('Project:ViewAllProjects')} or ${holds('Project:ViewAssignedProjects')} and exists (
    select from project_members member join projects on projects.id = member.project_id
    where projects.client_id = subject.client_id and projects.deleted_at is null and member.user_id = users.id) end`;
