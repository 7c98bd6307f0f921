import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { type MessageSubject, silentEditMinutes } from '#contract/work/message-kinds.ts';
import type { Message } from '#contract/work/messages.ts';
import { forbidden, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordMessageEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { removeAttachmentsOf } from '#server/work/attachments/write.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { findMentions, readMentions, withoutNames } from './mentions.ts';
import { getVisibleMessage } from './read.ts';
import { countReaders } from './readers.ts';
import { addMentions, refuseMentions } from './write.ts';

/**
 * Changes the text of the actor's own message. Within 15 minutes nobody is told. After that the message is marked as edited, and
 * the text before stays in its history. People who are newly mentioned must be able to read it, and are told.
 */
export async function updateMessage(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  given: string,
): Promise<Message> {
  const mentioned = readMentions(given);
  const [before, { userId }] = await Promise.all([lockVisibleMessage(tx, id), actor()]);
  if (!before) notFound();
  if (before.authorId !== userId) forbidden('Only its author can edit a message.');
  if (before.isDeleted) notFound();
  const body = withoutNames(given);
  if (body === before.body) return (await getVisibleMessage(tx, id)) ?? notFound();
  const mentionedBefore = findMentions(before.body);
  const added = mentioned.filter((each) => !mentionedBefore.includes(each));
  if ((await countReaders(tx, before, before.postedTo, added)) < added.length) refuseMentions();
  tx.changed('messages', id);
  const writing = [
    before.isSilent || addEdit(tx, id, before),
    tx.run(
      db
        .updateTable('messages')
        .set({ body, written_at: sql`now()`, ...(!before.isSilent && { edited_at: sql<string>`now()` }) })
        .where('id', '=', id),
    ),
    tx.run(sql`delete from mentions where message_id = ${id}::uuid and user_id <> all (${mentioned}::uuid[])`),
    addMentions(tx, id, added),
    added.length > 0 && recordMessageEvent(tx, 'message.edited', id, { userIds: added }),
    recordChange(tx, origin, 'message.edited', id, before),
  ];
  const reading = getVisibleMessage(tx, id);
  tx.commit();
  const [edited] = await Promise.all([reading, ...writing]);
  return edited ?? notFound();
}

/** Removes the text, its history, its mentions and its files for everybody. The message stays in its place, marked as deleted. */
export async function deleteMessage(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
): Promise<void> {
  const [before, { userId, isAdmin }] = await Promise.all([lockVisibleMessage(tx, id), actor()]);
  if (!before || before.isDeleted) notFound();
  if (before.authorId !== userId && !isAdmin) {
    forbidden('Only its author and administrators can delete a message.');
  }
  tx.changed('messages', id);
  const writing = [
    tx.run(db.updateTable('messages').set({ body: '', full_text: null, deleted_at: sql`now()` }).where('id', '=', id)),
    tx.run(db.deleteFrom('message_edits').where('message_id', '=', id)),
    removeAttachmentsOf(tx, id),
    tx.run(db.deleteFrom('mentions').where('message_id', '=', id)),
    recordChange(tx, origin, 'message.deleted', id, before),
  ];
  tx.commit();
  await Promise.all(writing);
}

type Locked = {
  subjectType: MessageSubject;
  subjectId: string;
  title: string;
  authorId: string;
  postedTo: Audience;
  body: string;
  writtenAt: string;
  isDeleted: boolean;
  isSilent: boolean;
};

function lockVisibleMessage(tx: WriteTx, id: string): Promise<Locked | undefined> {
  return tx.first(sql<Locked>`
    select messages.subject_type as "subjectType", messages.subject_id as "subjectId", subject.title,
      messages.author_id as "authorId", messages.posted_to as "postedTo", messages.body,
      messages.written_at as "writtenAt", messages.deleted_at is not null as "isDeleted",
      messages.created_at > now() - make_interval(mins => ${silentEditMinutes}::int) as "isSilent"
    from messages join lateral ${visibleConversation('messages')} subject on true
    where messages.id = ${id}::uuid for update of messages`);
}

async function addEdit(tx: WriteTx, messageId: string, { body, writtenAt }: Locked): Promise<void> {
  await tx.run(
    db.insertInto('message_edits').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id: newId(),
      message_id: messageId,
      body,
      written_at: writtenAt,
    }),
  );
}

async function recordChange(
  tx: WriteTx,
  origin: Origin,
  action: 'message.edited' | 'message.deleted',
  id: string,
  { title }: Locked,
): Promise<void> {
  await record(tx, origin, {
    action,
    subjectType: 'message',
    subjectId: id,
    subjectName: title,
  });
}
