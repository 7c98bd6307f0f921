import { sql } from 'kysely';
import { refuseTakenNames, signInNames } from '#server/people/accounts/sign-in-names.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { consumeLink, revokeLinks } from './links.ts';
import { mailNotice } from './mails.ts';
import { getOpenEntry } from './read.ts';

/** Gives the user the address that the link confirms, or confirms the one that they have. Other links end: they were sent to an old one. */
export async function confirmEmail(tx: WriteTx, origin: Origin, userId: string, linkId: string): Promise<void> {
  const user = await tx.first(
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .select(['user_name', 'email'])
      .forUpdate(),
  );
  const { newEmail } = await getOpenEntry(tx, linkId);
  if (!user || !(await consumeLink(tx, linkId))) notFound();
  const { email, email_key } = signInNames({ email: newEmail, userName: user.user_name });
  await refuseTakenNames(
    tx.run(
      db
        .updateTable('users')
        .set({
          email,
          email_key,
          email_verified_at: sql`now()`,
          email_unconfirmed: false,
          mail_state: 'Ok',
          mail_problem: null,
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('id', '=', userId),
    ),
  );
  await revokeLinks(tx, userId);
  const action = user.email === newEmail ? 'email.confirmed' : 'email.changed';
  await record(tx, origin, { action, actorId: userId, subjectType: 'user', subjectId: userId });
  if (action === 'email.changed') await mailNotice(tx, 'emailChanged', { userId, address: user.email });
  tx.changed('users', userId);
}
