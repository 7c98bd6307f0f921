import { sql } from 'kysely';
import type { z } from 'zod';
import type { Audience } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { createMessageBody, Message } from '#contract/work/messages.ts';
import { archived, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordMessageEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { bindAttachments, lockUnused } from '#server/work/attachments/write.ts';
import { passTicketOn } from '#server/work/tickets/answered.ts';
import { findReopenable, storeChange } from '#server/work/tickets/change.ts';
import { findEnded, openFollowUp } from '#server/work/tickets/follow-up.ts';
import { readMentions, withoutNames } from './mentions.ts';
import { findPinned, requirePin } from './pins.ts';
import { getVisibleMessage } from './read.ts';
import { countReaders, narrower, requireOwnLane } from './readers.ts';
import { findInvolved, findSubject, lockSubject } from './subjects.ts';

type NewMessage = z.output<typeof createMessageBody>;

type Post = { id?: string; via?: Message['via']; fullText?: string | undefined };

/**
 * Posts a message. Everything is checked and read in one round trip, and everything is written in a second one with the COMMIT. An
 * answer of a client user opens their ticket again, or another one that follows up on it if it ended long ago. Then the message is
 * posted there.
 */
export async function createMessage(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  message: NewMessage,
  { id = newId(), via = 'Web', fullText }: Post = {},
): Promise<Message> {
  const { subjectType, subjectId, audience, parentId } = message;
  const { subject, parent, involved, closed, ended, who, mentioned, files } = await checkMessage(tx, actor, message);
  if (ended) {
    const followUpId = await openFollowUp(tx, origin, who, ended);
    return createMessage(
      tx,
      origin,
      actor,
      { ...message, subjectId: followUpId, parentId: null },
      { id, via, fullText },
    );
  }
  const answered = [parent?.authorId, subjectType === 'ticket' ? subject.createdBy : undefined].filter(isPerson);
  tx.changed('messages', id);
  const writing = [
    tx.run(
      db.insertInto('messages').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        subject_type: subjectType,
        subject_id: subjectId,
        client_id: subject.clientId,
        // A ticket outlives its project, and so do its messages.
        project_id: subjectType === 'ticket' ? null : subject.projectId,
        task_id: subjectType === 'task' ? subjectId : null,
        parent_id: parentId,
        author_id: sql<string>`app.user_id()`,
        posted_to: audience,
        audience: narrower(audience, subject.audience),
        via,
        body: withoutNames(message.body),
        full_text: fullText ?? null,
        pin_version: message.pin?.version ?? null,
        pin_page: message.pin?.page ?? null,
        pin_x: message.pin?.x ?? null,
        pin_y: message.pin?.y ?? null,
      }),
    ),
    addMentions(tx, id, mentioned),
    bindAttachments(tx, id, files),
    closed && who.scope !== 'staff' && storeChange(tx, origin, closed, { status: 'Open' }),
    subjectType === 'ticket' && passTicketOn(tx, who, subjectId, narrower(audience, subject.audience)),
    recordMessageEvent(tx, 'message.posted', id, {
      userIds: mentioned,
      answeredIds: answered,
      ...(involved.length > 0 && { involvedIds: involved }),
    }),
    record(tx, origin, {
      action: 'message.posted',
      subjectType: 'message',
      subjectId: id,
      subjectName: subject.title,
      details: { audience },
    }),
  ];
  const reading = getVisibleMessage(tx, id);
  tx.commit();
  const [posted] = await Promise.all([reading, ...writing]);
  return posted ?? notFound();
}

/**
 * What a new message needs, or a Failure if the actor may not post it. The subject is locked first, so it stays visible, with its client
 * and its audience, until the transaction ends.
 */
export async function checkMessage(tx: WriteTx, actor: () => Promise<Actor>, message: NewMessage) {
  const { subjectType, subjectId, audience, parentId } = message;
  const mentioned = readMentions(message.body);
  const files = [...new Set(message.attachmentIds)];
  const [locked, subject, parent, pinned, involved, readers, unused, closed, ended, who] = await Promise.all([
    lockSubject(tx, message),
    findSubject(tx, message),
    parentId ? findParent(tx, message, parentId) : undefined,
    message.pin ? findPinned(tx, message, message.pin.version) : undefined,
    subjectType === 'task' ? findInvolved(tx, subjectId) : [],
    countReaders(tx, message, audience, mentioned),
    lockUnused(tx, files),
    subjectType === 'ticket' ? findReopenable(tx, subjectId) : undefined,
    subjectType === 'ticket' ? findEnded(tx, subjectId) : undefined,
    actor(),
  ]);
  requireOwnLane(who, audience);
  if (!subject) invalid('subjectId', problemTexts.notFound);
  if (locked.isArchived) archived();
  if (parentId) requireParent(parent, audience);
  if (message.pin) requirePin(message, message.pin, pinned);
  if (readers < mentioned.length) refuseMentions();
  if (unused < files.length) invalid('attachmentIds', problemTexts.notFound);
  return { subject, parent, involved, closed, ended: who.scope === 'staff' ? undefined : ended, who, mentioned, files };
}

type Parent = { authorId: string; postedTo: Audience; parentId: string | null; isDeleted: boolean };

/** A message of the same conversation that the actor may see. */
function findParent(tx: WriteTx, { subjectType, subjectId }: NewMessage, id: string): Promise<Parent | undefined> {
  return tx.first(sql<Parent>`
    select author_id as "authorId", posted_to as "postedTo", parent_id as "parentId", deleted_at is not null as "isDeleted"
    from messages where id = ${id}::uuid and subject_type = ${subjectType} and subject_id = ${subjectId}::uuid`);
}

function requireParent(parent: Parent | undefined, audience: Audience): void {
  if (!parent || parent.isDeleted) invalid('parentId', problemTexts.notFound);
  if (parent.parentId) invalid('parentId', 'An answer cannot be answered. Answer the first message instead.');
  if (parent.postedTo === 'staff' && audience === 'client') {
    invalid('audience', 'An answer to an internal message is internal');
  }
}

/** The same for people who do not exist and for people who may not read the message. */
export function refuseMentions(): never {
  invalid('body', 'You can only mention people who may read this message');
}

export async function addMentions(tx: WriteTx, messageId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.run(sql`
    insert into mentions (tenant_id, message_id, user_id)
    select app.tenant_id(), ${messageId}::uuid, user_id from unnest(${userIds}::uuid[]) user_id`);
}

function isPerson(id: string | null | undefined): id is string {
  return typeof id === 'string';
}
