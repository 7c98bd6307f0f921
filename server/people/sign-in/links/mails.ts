import { sql } from 'kysely';
import type { MailKind } from '#contract/platform/mail-kinds.ts';
import { tooManyRequests } from '#server/platform/answers/failures.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mailIsOn, queueMail } from '#server/platform/mail/queue.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Installation = { config: Pick<Config, 'mail'> };
type Recipient = { userId: string; address: string | null };
type LinkMail = Extract<MailKind, 'invitation' | 'reset' | 'emailConfirmation'>;
/** For an hour, but `fromCompany` for a day. People change their own address rarely. Staff may import hundreds of people. */
const limits = { toAddress: 3, ofOwnAddress: 5, fromStaff: 500, fromClientUser: 20, fromCompany: 1000 };
/** Seconds. */
const hour = 60 * 60;

/**
 * Queues the mail with a link to a person who has an address. It is made from the row of the link. Without a mail server it stands
 * in the list of mails and does not leave.
 */
export async function mailLink(
  tx: WriteTx,
  { config }: Installation,
  kind: LinkMail,
  { userId, address }: Recipient,
  linkId: string,
): Promise<'Queued' | 'Off'> {
  if (address === null) return 'Off';
  if (kind !== 'reset' && mailIsOn(config)) await requireAllowance(tx, kind, { userId, address });
  await queueMail(tx, { kind, userId, address, subjectType: 'entryLink', subjectId: linkId });
  return mailIsOn(config) ? 'Queued' : 'Off';
}

/**
 * Refuses mails beyond the limits, because their addresses may be those of strangers: nobody has confirmed them yet. Resets have their
 * own limit, which is silent.
 */
async function requireAllowance(
  tx: WriteTx,
  kind: LinkMail,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const counts = await tx.first(sql<{
    toAddress: number;
    fromSender: number;
    fromCompany: number;
    isStaff: boolean;
    isOwn: boolean;
  }>`
    select to_address as "toAddress", from_sender as "fromSender", from_company as "fromCompany", app.scope() <> 'client' as "isStaff",
      coalesce(app.user_id() = ${userId}::uuid, false) as "isOwn"
    from app.count_link_mails(${kind}, ${address})`);
  if (!counts) return;
  if (counts.toAddress >= limits.toAddress)
    tooManyRequests(hour, 'This address got several mails within an hour. Please try again later.');
  const maxFromSender = counts.isOwn ? limits.ofOwnAddress : counts.isStaff ? limits.fromStaff : limits.fromClientUser;
  if (counts.fromSender >= maxFromSender)
    tooManyRequests(hour, 'You have caused many mails within an hour. Please try again later.');
  if (counts.fromCompany >= limits.fromCompany)
    tooManyRequests(hour, 'Your company has caused many mails today. Please try again tomorrow.');
}
