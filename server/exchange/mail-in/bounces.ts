import { sql } from 'kysely';
import { readBounceCode } from '#server/platform/mail/bounce-address.ts';
import { markAddress } from '#server/platform/mail/reach.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import { type FindRecipient, type MailInServices, MailRefusal } from './recipient.ts';

/** Reports may contain the whole mail, and Loggia's mails are small. */
const sizeLimit = 1024 * 1024;
/** An address is marked after that many temporary failures in seven days. */
const patience = 3;

/** Finds the mail that a report is about. Nobody can make up the address, because it is signed. */
export const findBounceRecipient: FindRecipient = (services, code) => {
  const mailId = readBounceCode(services.secrets, code);
  return mailId === undefined
    ? undefined
    : { sizeLimit, take: async (mail) => takeReport(services, mailId, await mail.bytes()) };
};

async function takeReport({ tenancy }: MailInServices, mailId: string, raw: Buffer): Promise<void> {
  const report = await readDeliveryReport(raw);
  if (!report) throw new MailRefusal('5.6.0 This address takes reports about mail that could not be delivered.');
  const [row] = await tenancy.lookUp(sql<{ id: string | null }>`select app.company_of_mail(${mailId}::uuid) as id`);
  // Mails are removed after 90 days.
  if (!row?.id || report.outcome === 'other') return;
  await tenancy.asServer(row.id, 'write', (tx) =>
    report.outcome === 'delayed' ? recordDelay(tx, mailId, report) : recordBounce(tx, mailId, report),
  );
}

/** The mail may still arrive. */
async function recordDelay(tx: WriteTx, mailId: string, { words }: DeliveryReport): Promise<void> {
  const recorded = await tx.first(
    sql`update mails set answer = ${words} where id = ${mailId}::uuid and state = 'Sent' returning id`,
  );
  if (recorded) tx.changed('mails', mailId);
}

/**
 * The mail has failed, also one that is being sent: its report can be faster than the mail server's answer. A report that arrives
 * twice counts once.
 */
async function recordBounce(tx: WriteTx, mailId: string, { status, words }: DeliveryReport): Promise<void> {
  const mail = await tx.first(sql<{ userId: string | null; address: string }>`
    update mails set state = 'Failed', answer = ${words}, leased_until = null, is_resent = false,
      bounce_status = ${status}, bounced_at = coalesce(bounced_at, now())
    where id = ${mailId}::uuid and state in ('Queued', 'Sending', 'Sent', 'Failed')
    returning user_id as "userId", address`);
  if (!mail) return;
  tx.changed('mails', mailId);
  if (!mail.userId) return;
  const isFinal = status.startsWith('5');
  if (isFinal || (await countTemporary(tx, mail.userId, mail.address)) >= patience)
    await markAddress(tx, mail.userId, mail.address, { state: 'Bouncing', problem: words });
}

async function countTemporary(tx: WriteTx, userId: string, address: string): Promise<number> {
  const row = await tx.first(sql<{ count: number }>`
    select count(*)::int as count from mails
    where user_id = ${userId}::uuid and address = ${address} and bounce_status like '4.%'
      and bounced_at > now() - interval '7 days'`);
  return row?.count ?? 0;
}
