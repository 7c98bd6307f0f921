import { sql } from 'kysely';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

export type NewEvent = {
  id: string;
  kind: string;
  subjectType: NotificationSubject;
  subjectId: string;
  projectId: string | null;
  data: { userIds?: string[]; answeredIds?: string[]; involvedIds?: string[] };
};

/** A person that an event may concern. Whether they see its subject is asked in their own context. */
export type Candidate = {
  eventId: string;
  userId: string;
  clientId: string | null;
  /** They were invited and have not come in yet. */
  isAwaited: boolean;
  /** Of a client that is not told of delays. */
  isSpared: boolean;
};

/** The oldest events that nobody has been told of. */
export function readNewEvents(tx: ReadTx, limit: number): Promise<NewEvent[]> {
  return tx.run(sql<NewEvent>`
    select id, kind, subject_type as "subjectType", subject_id as "subjectId", project_id as "projectId", data
    from events where distributed_at is null order by id limit ${limit}`);
}

/**
 * For a project and its files: the team, the lead, the creator and the users of the client. For a ticket, with or without a project: its
 * author, its assignee, the staff on projects of its client, and administrators. For a message also who wrote about the same subject
 * or was mentioned there, now or before. And who follows the subject or its project. Never the actor. In the order of their ids.
 */
export function findCandidates(tx: ReadTx, eventIds: readonly string[]): Promise<Candidate[]> {
  return tx.run(sql<Candidate>`
    with followers as (select event_id, user_id from app.followers_of(${eventIds}::uuid[]))
    select events.id as "eventId", users.id as "userId", users.client_id as "clientId",
      app.is_awaited(users.tenant_id, users.id, users.password_hash) as "isAwaited",
      users.client_id is not null and not (
        select clients_hear_lateness from tenants where tenants.id = app.tenant_id()) as "isSpared"
    from events
      join lateral (
        select user_id from project_members where events.subject_type <> 'ticket' and project_id = events.project_id
        union select created_by from projects where events.subject_type <> 'ticket' and id = events.project_id
        union select lead_id from projects where events.subject_type <> 'ticket' and id = events.project_id
        union select created_by from documents where events.subject_type = 'document' and id = events.subject_id
        union select created_by from images where events.subject_type = 'image' and id = events.subject_id
        union select id from users
          where events.subject_type <> 'ticket' and events.audience = 'client' and client_id = events.client_id
        union select assignee_id from tasks where events.subject_type = 'task' and id = events.subject_id
        union select created_by from tasks where events.subject_type = 'task' and id = events.subject_id
        union select created_by from tickets where events.subject_type = 'ticket' and id = events.subject_id
        union select assignee_id from tickets where events.subject_type = 'ticket' and id = events.subject_id
        union select member.user_id from projects join project_members member on member.project_id = projects.id
          where events.subject_type = 'ticket' and projects.client_id = events.client_id and projects.deleted_at is null
            and member.side = 'InternalUser'
        union select users.id from roles join users on users.role_id = roles.id
          where events.subject_type = 'ticket' and roles.is_admin
        union select author_id from messages
          where events.kind = 'message.posted' and messages.subject_id = events.subject_id
        union select mentions.user_id from messages join mentions on mentions.message_id = messages.id
          where events.kind = 'message.posted' and messages.subject_id = events.subject_id
        union select followers.user_id from followers where followers.event_id = events.id
        union select mentioned::uuid from jsonb_array_elements_text(events.data -> 'userIds') mentioned
          where events.kind in ('message.posted', 'message.edited') or events.data ? 'signOffId'
            or events.kind in ('user.handedOver', 'user.recurringPaused')
      ) concerned (user_id) on true
      join users on users.id = concerned.user_id
    where events.id = any (${eventIds}::uuid[]) and users.is_active and ${mayEnter} and users.deleted_at is null
      and users.id is distinct from events.actor_id
    order by users.id, events.id`);
}
