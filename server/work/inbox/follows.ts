import { sql } from 'kysely';
import type { z } from 'zod';
import { type FollowLevel, maxUnread } from '#contract/platform/notification-kinds.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { Follow, readConversationBody, setFollowBody } from '#contract/work/follows.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import type { Actor, ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { findSubject, type SubjectKey } from '#server/work/messages/subjects.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';

/** What the actor wants to hear of a subject, and what is new in its conversation. 404 if they may not see it. */
export async function getFollow(tx: ReadTx, subject: SubjectKey): Promise<Follow> {
  return (await findFollow(tx, subject)) ?? notFound();
}

async function findFollow(tx: ReadTx, subject: SubjectKey): Promise<Follow | undefined> {
  const [visible, chosen, unread] = await Promise.all([
    findSubject(tx, subject),
    tx.run(sql<{ subjectId: string; level: FollowLevel }>`
      select subject_id as "subjectId", level from follows
      where subject_id in (${subject.subjectId}::uuid, ${projectOf(subject)})`),
    tx.first(sql<{ unreadCount: number; firstUnreadId: string | null }>`
      select count(*)::int as "unreadCount", (array_agg(id order by created_at, id))[1] as "firstUnreadId"
      from (${unreadMessages(subject)}) unread`),
  ]);
  if (!visible) return undefined;
  const levelOf = (id: string) => chosen.find(({ subjectId }) => subjectId === id)?.level ?? 'default';
  const { projectId } = visible;
  const projectLevel = projectId === null || subject.subjectType === 'project' ? null : levelOf(projectId);
  return withoutNulls({ level: levelOf(subject.subjectId), projectLevel, ...unread }) as Follow;
}

/** The project of a task, a document, a picture or a ticket, if there is one. */
function projectOf({ subjectType, subjectId }: SubjectKey) {
  return sql`(
    select subject.project_id from (select ${subjectType}::text as subject_type, ${subjectId}::uuid as subject_id) asked
      join lateral ${visibleConversation('asked')} subject on true)`;
}

/** Who never opened a conversation has not read what came in this time, and since they exist. Older messages are no news. */
const newFor = sql`interval '30 days'`;

function unreadMessages({ subjectType, subjectId }: SubjectKey) {
  const own = sql`from follows where subject_id = ${subjectId}::uuid`;
  return sql`
    select messages.id, messages.created_at from messages
    where messages.subject_type = ${subjectType} and messages.subject_id = ${subjectId}::uuid
      and (messages.created_at, messages.id) > (
        coalesce((select read_at ${own}), (
          select greatest(users.created_at, now() - ${newFor}) from users where users.id = app.user_id())),
        coalesce((select read_id ${own}), '00000000-0000-0000-0000-000000000000'))
      and messages.author_id <> app.user_id() and messages.deleted_at is null
    order by messages.created_at, messages.id limit ${maxUnread}`;
}

/** Chooses what the actor hears of a subject from now on. */
export async function setFollow(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  { level, ...subject }: z.output<typeof setFollowBody>,
): Promise<Follow> {
  const { subjectType, subjectId } = subject;
  const taskId = subjectType === 'task' ? subjectId : null;
  const [visible, { userId }] = await Promise.all([findSubject(tx, subject), actor()]);
  if (!visible) invalid('subjectId', problemTexts.notFound);
  tx.changed('notifications', userId);
  const writing = tx.run(sql`
    insert into follows (tenant_id, user_id, subject_type, subject_id, task_id, level)
    values (app.tenant_id(), app.user_id(), ${subjectType}, ${subjectId}::uuid, ${taskId}::uuid, ${level})
    on conflict (tenant_id, user_id, subject_id) do update set level = excluded.level`);
  const reading = getFollow(tx, subject);
  tx.commit();
  const [follow] = await Promise.all([reading, writing]);
  return follow;
}

/**
 * Moves the actor's place in a conversation forward to a message. The line of the inbox is read too if nothing newer is behind it:
 * a message that arrived in between keeps it unread.
 */
export async function readConversation(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  { subjectType, subjectId, messageId }: z.output<typeof readConversationBody>,
): Promise<void> {
  const message = sql`messages where messages.id = ${messageId}::uuid and messages.subject_type = ${subjectType}
    and messages.subject_id = ${subjectId}::uuid and exists (select from ${visibleConversation('messages')} subject)`;
  const [place, , { userId }] = await Promise.all([
    tx.first(sql`
      insert into follows as own (tenant_id, user_id, subject_type, subject_id, task_id, read_at, read_id)
      select app.tenant_id(), app.user_id(), subject_type, subject_id, task_id, created_at, id from ${message}
      on conflict (tenant_id, user_id, subject_id) do update set
        read_at = greatest(own.read_at, excluded.read_at),
        read_id = case when (own.read_at, own.read_id) > (excluded.read_at, excluded.read_id) then own.read_id
          else excluded.read_id end
      returning user_id`),
    tx.run(sql`
      update notifications set read_at = now(), unread_count = 0 from events
      where notifications.subject_type = ${subjectType} and notifications.subject_id = ${subjectId}::uuid
        and notifications.read_at is null and events.id = notifications.last_event_id and events.kind like 'message.%'
        and exists (
          select from messages told, ${message}
            and (told.created_at, told.id) <= (messages.created_at, messages.id)
            and told.id = (events.data ->> 'messageId')::uuid)`),
    actor(),
  ]);
  if (!place) invalid('messageId', problemTexts.notFound);
  tx.changed('notifications', userId);
}
