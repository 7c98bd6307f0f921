import type { MailKind } from '#contract/mail-kinds.ts';
import type { Config } from '#server/config.ts';
import { mailIsOn, queueMail } from '#server/mail/queue.ts';
import type { WriteTx } from '#server/tenancy/index.ts';

type Installation = { config: Pick<Config, 'mail'> };
type Recipient = { userId: string; address: string | null };
type LinkMail = Extract<MailKind, 'invitation' | 'reset' | 'emailConfirmation'>;
type Notice = Extract<
  MailKind,
  'passwordReset' | 'emailChanged' | 'signedOut' | 'factorAdded' | 'factorRemoved' | 'recoveryCodeUsed' | 'factorsReset'
>;

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
  await queueMail(tx, { kind, userId, address, subjectType: 'entryLink', subjectId: linkId });
  return mailIsOn(config) ? 'Queued' : 'Off';
}

/** Tells a person that their account has changed, at the address that it had before. */
export async function mailNotice(tx: WriteTx, kind: Notice, { userId, address }: Recipient): Promise<void> {
  if (address !== null) await queueMail(tx, { kind, userId, address });
}
