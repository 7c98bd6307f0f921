import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { createReplyAddress } from './reply-address.ts';

/** What a mail is about, and who may read an answer to it at most. */
export type About = { subjectType: NotificationSubject; subjectId: string; lane: Audience };

/** How mail programs show the mails about one thing together, and where an answer goes. */
export type Thread = {
  /** The root first, the previous mail last. */
  references: readonly string[];
  /** Undefined if Loggia takes no mail. */
  replyTo: string | undefined;
};

/** Earlier mails that are named besides the root. */
const maxEarlier = 20;
/** A longer Message-ID would not fit into a line. */
const longestId = 250;

type Mail = { id: string; userId: string };

/**
 * The root is the same for everybody: the mail that opened the ticket, or else one that was never sent. After it come the mails that
 * this recipient got about the same thing. Each mail has its own address for answers, unless the subject has no conversation.
 */
export async function openThread(
  tx: WriteTx,
  { id, userId }: Mail,
  about: About,
  { domain, replyDomain }: { domain: string; replyDomain: string | undefined },
): Promise<Thread> {
  const { subjectType, subjectId } = about;
  const [opening, earlier, replyTo] = await Promise.all([
    subjectType === 'ticket' ? findOpeningMail(tx, subjectId) : undefined,
    tx.run(sql<{ messageId: string }>`
      select message_id as "messageId" from mails
      where user_id = ${userId}::uuid and subject_type = ${subjectType} and subject_id = ${subjectId}::uuid
        and state = 'Sent' and message_id is not null and id <> ${id}::uuid
      order by sent_at desc, id desc limit ${maxEarlier}`),
    replyDomain === undefined || !hasConversation(subjectType)
      ? undefined
      : createReplyAddress(tx, { userId, ...about }, replyDomain),
  ]);
  const root = opening ?? `<${subjectType}.${subjectId}@${domain}>`;
  return { references: [root, ...earlier.map(({ messageId }) => messageId).reverse()], replyTo };
}

/** Whether people write to each other about it. */
export function hasConversation(subjectType: NotificationSubject): boolean {
  return subjectType !== 'user';
}

/** The ticket and the mail that opened it were written at the same time, or the mail was held before. */
async function findOpeningMail(tx: WriteTx, ticketId: string): Promise<string | undefined> {
  const row = await tx.first(sql<{ messageId: string }>`
    select mail.message_id as "messageId" from tickets join inbound_mails mail on mail.subject_id = tickets.id
    where tickets.id = ${ticketId}::uuid and mail.state = 'Taken' and mail.received_at <= tickets.created_at
    order by mail.received_at limit 1`);
  const found = row?.messageId ?? '';
  return found.length <= longestId && /^<[^\s<>]+>$/.test(found) && !found.endsWith('@loggia.invalid>')
    ? found
    : undefined;
}
