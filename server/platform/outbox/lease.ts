import { sql } from 'kysely';
import type { MailState } from '#contract/platform/mail-kinds.ts';
import type { MailSource } from '#server/platform/mail/content.ts';
import { markAddress, type Reach } from '#server/platform/mail/reach.ts';
import type { Delivery } from '#server/platform/mail/transport.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { pauseAfter } from './backoff.ts';
import { endLease, takeLease } from './leases.ts';

/** A mail that this process may send until its lease ends. */
export type LeasedMail = MailSource & {
  attempts: number;
  messageId: string | null;
  leasedUntil: string;
  isDemo: boolean;
  /** What it tells is no longer new: a notice or digest that could not be sent for a day. */
  isOutdated: boolean;
  /** The mail has a link, and the link was used, replaced or has expired. */
  hasEndedLink: boolean;
  /** The same of a code. */
  hasEndedCode: boolean;
  /** It is news for an address that somebody else set and that its owner has not confirmed, so it may be that of a stranger. */
  isForUnconfirmed: boolean;
  /** Why mail does not reach the address, if it does not. */
  problem: string | null;
};

/**
 * Takes the company's next due mail, or the due mail with this id, which no other process then sends. `domain` is for the
 * Message-ID, which is chosen once.
 */
export async function leaseMail(tx: WriteTx, domain: string | undefined, id?: string): Promise<LeasedMail | undefined> {
  const oneMail = id ? sql`id = ${id}::uuid` : sql`true`;
  return tx.first(sql<LeasedMail>`
    with due as materialized (
      select id from mails where state in ('Queued', 'Sending') and next_at <= now() and ${oneMail}
      order by next_at limit 1 for update skip locked
    )
    update mails set state = 'Sending', ${takeLease},
      message_id = coalesce(message_id, '<' || mails.id || '@' || ${domain ?? null}::text || '>')
    from due where mails.id = due.id
    returning mails.tenant_id as "tenantId", mails.id, kind, user_id as "userId", address, subject_type as "subjectType",
      subject_id as "subjectId", event_id as "eventId", attempts, message_id as "messageId", leased_until as "leasedUntil", topic,
      is_resent as "isResent", topic is not null and not is_resent and created_at < now() - interval '1 day' as "isOutdated",
      (select is_demo from tenants where tenants.id = mails.tenant_id) as "isDemo",
      coalesce(subject_type = 'entryLink', false) and not exists (
        select from entry_links where entry_links.id = mails.subject_id and used_at is null and revoked_at is null
          and expires_at > now()) as "hasEndedLink",
      coalesce(subject_type = 'mailCode', false) and not exists (
        select from mail_codes where mail_codes.id = mails.subject_id and tries < 5 and expires_at > now()) as "hasEndedCode",
      topic is not null and not is_resent and exists (select from users
        where users.id = mails.user_id and users.email = mails.address and users.email_unconfirmed) as "isForUnconfirmed",
      (select coalesce(mail_problem, '') from users
        where users.id = mails.user_id and users.email = mails.address and users.mail_state <> 'Ok') as problem`);
}

export type MailResult = {
  state: Extract<MailState, 'Queued' | 'Sent' | 'Failed' | 'Suppressed' | 'Cancelled'>;
  answer: string;
  /** Seconds until the next attempt of a mail that is queued again. */
  pause?: number;
  /** Whether mail reaches the address, if that is news. */
  reach?: Reach;
};

/** Records what became of the mail. Does nothing if the lease ended and another process has the mail now. */
export async function recordResult(tx: WriteTx, mail: LeasedMail, result: MailResult): Promise<void> {
  const { state, answer, pause = 0, reach } = result;
  const recorded = await tx.first(
    db
      .updateTable('mails')
      .set({
        state,
        answer,
        ...endLease(pause),
        ...(state !== 'Queued' && { is_resent: false }),
        ...(state === 'Sent' && { sent_at: sql<string>`now()` }),
      })
      .where('id', '=', mail.id)
      .where('state', '=', 'Sending')
      .where('leased_until', '=', mail.leasedUntil)
      .returning('id'),
  );
  if (!recorded) return;
  tx.changed('mails', mail.id);
  if (mail.userId && reach) await markAddress(tx, mail.userId, mail.address, reach);
}

export type Attempt = { result: MailResult; isUnreachable?: boolean };

/** What becomes of a mail after the mail server's answer. */
export function resultOf(
  { outcome, answer }: Delivery,
  { attempts, kind, problem }: Pick<LeasedMail, 'attempts' | 'problem'> & { kind: LeasedMail['kind'] | 'signUp' },
): MailResult {
  // Only a mail that was sent in spite of a mark clears it. Another one may have left before the mark was made.
  if (outcome === 'accepted') return { state: 'Sent', answer, ...(problem !== null && { reach: { state: 'Ok' } }) };
  if (outcome === 'refused') return { state: 'Failed', answer, reach: { state: 'Refused', problem: answer } };
  const pause = outcome === 'rejected' || kind === 'test' ? undefined : pauseAfter(attempts);
  return pause === undefined ? { state: 'Failed', answer } : { state: 'Queued', answer, pause };
}
