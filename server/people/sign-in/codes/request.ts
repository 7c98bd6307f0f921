import { sql } from 'kysely';
import { countWithin, countWithinHour } from '#server/people/audit/read.ts';
import type { Request } from '#server/people/sign-in/links/after-answer.ts';
import { record } from '#server/platform/audit/write.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mailIsOn, queueMail } from '#server/platform/mail/queue.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { accountEpoch, selectCodeUsers } from './may-use.ts';

/** Codes of one person. Five tries for each make guessing hopeless. */
const limits = { hour: 3, day: 10 };

type CodeRequest = Request & { browserHash: Buffer };

/** Makes a code for one browser and mails it, if the person may sign in with one. It ends the one before. */
export async function requestCode(
  tx: WriteTx,
  { config }: { config: Pick<Config, 'mail'> },
  { identifier, browserHash, origin }: CodeRequest,
): Promise<void> {
  const name = foldName(identifier);
  const user = await tx.first(
    selectCodeUsers()
      .where(name.includes('@') ? 'users.email_key' : 'users.user_name_key', '=', name)
      .select(accountEpoch.as('epoch'))
      .forUpdate('users'),
  );
  if (!user?.email) return;
  const { user_id: userId, email, epoch } = user;
  if ((await countWithinHour(tx, 'code.requested', userId)) >= limits.hour) return;
  if ((await countWithin(tx, '1 day', 'code.requested', userId)) >= limits.day) return;
  await record(tx, origin, {
    action: 'code.requested',
    subjectType: 'user',
    subjectId: userId,
    subjectName: `${user.first_name} ${user.last_name}`.trim(),
  });
  if (!mailIsOn(config)) return;
  const id = newId();
  await tx.run(db.deleteFrom('mail_codes').where('user_id', '=', userId));
  await tx.run(
    db.insertInto('mail_codes').values({
      tenant_id: sql<string>`app.tenant_id()`,
      user_id: userId,
      id,
      browser_hash: browserHash,
      account_epoch: epoch,
    }),
  );
  await queueMail(tx, { kind: 'code', userId, address: email, subjectType: 'mailCode', subjectId: id });
}
