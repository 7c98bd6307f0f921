import { sql } from 'kysely';
import type { testMail } from '#contract/work/mail.ts';
import { tooManyRequests } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import { type LeasedMail, leaseMail } from '#server/platform/outbox/lease.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sendLeasedMail } from './send.ts';

/** For a company in an hour. Otherwise an administrator could send mail to strangers without end. */
const testsAnHour = 20;

/** Sends a test message while the caller waits, and returns the mail server's own words. */
export async function sendTestMail(
  services: Pick<Services, 'tenancy' | 'config' | 'secrets' | 'mailServer' | 'files'>,
  { body, enter, origin }: ManualContext<typeof testMail>,
): Promise<{ accepted: boolean; answer: string }> {
  const mail = await enter((tx) => addTestMail(tx, origin, body.to, services.config.mail?.domain));
  const { result } = await sendLeasedMail(services, mail);
  return { accepted: result.state === 'Sent', answer: result.answer };
}

/** Adds the mail and leases it in the same transaction, so that no outbox sends it too. */
async function addTestMail(
  tx: WriteTx,
  origin: Origin,
  address: string,
  domain: string | undefined,
): Promise<LeasedMail> {
  const id = newId();
  const tests = await tx.first(
    sql<{ sent: number }>`select count(*)::int as sent from mails
      where kind = 'test' and created_at > now() - interval '1 hour'`,
  );
  if ((tests?.sent ?? 0) >= testsAnHour) tooManyRequests(60 * 60);
  const row = { tenant_id: sql<string>`app.tenant_id()`, id, kind: 'test', user_id: null, address };
  await Promise.all([
    tx.run(db.insertInto('mails').values(row)),
    record(tx, origin, { action: 'mail.tested', subjectType: 'mail', subjectId: id, subjectName: address }),
  ]);
  return (await leaseMail(tx, domain, id)) as LeasedMail;
}
