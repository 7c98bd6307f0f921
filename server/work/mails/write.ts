import { sql } from 'kysely';
import { countWithinHour } from '#server/people/audit/read.ts';
import { notFound, tooManyRequests } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** For a mail in an hour. Its address may be that of a stranger. */
const maxResends = 3;

/**
 * Sends a mail again, or at once if it waits: also one that was sent, with the same Message-ID, and also to an address that mail
 * did not reach. A mail that is being sent right now is left alone.
 */
export async function resendMail(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  const mail = await tx.first(
    db.selectFrom('mails').where('id', '=', id).select(['address', 'state', 'user_id as userId']).forUpdate(),
  );
  if (!mail) notFound();
  if ((await countWithinHour(tx, 'mail.resent', id)) >= maxResends) tooManyRequests(60 * 60);
  const again = {
    state: 'Queued',
    attempts: 0,
    next_at: sql<string>`now()`,
    leased_until: null,
    is_resent: true,
    bounce_status: null,
    bounced_at: null,
  };
  const isSending = mail.state === 'Sending';
  await Promise.all([
    ...(isSending ? [] : [tx.run(db.updateTable('mails').set(again).where('id', '=', id))]),
    record(tx, origin, { action: 'mail.resent', subjectType: 'mail', subjectId: id, subjectName: mail.address }),
  ]);
  tx.changed('mails', id);
}
