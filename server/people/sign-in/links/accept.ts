import { sql } from 'kysely';
import { readEntryToken } from '#server/people/accounts/entry-token.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { refuseTakenNames, signInNames } from '#server/people/accounts/sign-in-names.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import { endSessionsOf } from '#server/people/sign-in/sessions/sessions.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { confirmSignUp } from '#server/people/sign-in/sign-up/confirm.ts';
import { getWaitingSignUp } from '#server/people/sign-in/sign-up/read.ts';
import { invalid, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { consumeLink, revokeLinks } from './links.ts';
import { getOpenEntry, type OpenEntry } from './read.ts';

type Attempt = Arrival & {
  token: string;
  body:
    | {
        newPassword?: string | undefined;
        userName: string | null;
        password?: string | undefined;
        companyName?: string | undefined;
      }
    | null
    | undefined;
};

/**
 * Does what a link is for, once: confirms an address (returns null), creates the company of a sign-up and signs in, or sets the
 * password and signs in, which ends every other session of the user. If they have a second factor, the password is set, and the sign-in
 * goes on with that factor. Hashing holds no connection.
 */
export async function acceptEntry(
  services: Services,
  signIns: SignIns,
  { token, body, ...arrival }: Attempt,
): Promise<SignedIn | null> {
  const { tenancy, passwords, secrets } = services;
  const { origin } = arrival;
  const { tenantId, linkId } = readEntryToken(secrets, token) ?? notFound();
  const waiting = await tenancy.asServer(tenantId, 'read', (tx) => getWaitingSignUp(tx, linkId));
  if (waiting) {
    const given = { password: body?.password, companyName: body?.companyName };
    const created = await confirmSignUp(services, signIns, { tenantId, waiting, ...given, ...arrival });
    if (created) return created;
  }
  const entry = await tenancy.asServer(tenantId, 'read', (tx) => getOpenEntry(tx, linkId));
  if (entry.purpose === 'email') {
    await tenancy.asServer(tenantId, 'write', (tx) => confirmEmail(tx, origin, entry.userId, linkId));
    return null;
  }
  const newPassword = body?.newPassword ?? invalid('newPassword', 'New password is required');
  const userName = chosenUserName(entry, body?.userName ?? null);
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await passwords.hashPassword(newPassword, tenantId);
  return signIns.finish<never>(tenantId, arrival, async (tx) => {
    const account = await lockAccount(tx, entry.userId, linkId);
    await setPassword(tx, account, { passwordHash, userName });
    if (entry.purpose === 'reset') {
      await mailNotice(tx, 'passwordReset', { userId: account.user_id, address: account.email });
    }
    await endSessions(tx, origin, entry);
    return { user: { ...account, user_name: userName }, passwordHash, byLink: true };
  });
}

/** Invited people may choose a user name if they have none. They need one if they have no address either. */
function chosenUserName(entry: OpenEntry, chosen: string | null): string | null {
  if (chosen === null || chosen === entry.userName) {
    if (!entry.userName && !entry.email) invalid('userName', 'Username is required');
    return entry.userName;
  }
  if (entry.userName || entry.purpose !== 'invitation') invalid('userName', 'The username cannot be changed here');
  return chosen;
}

/** The user is locked before the link, as everywhere (`createLink`). Of two requests with one link, the second gets 410. */
async function lockAccount(tx: WriteTx, userId: string, linkId: string): Promise<SignInUser> {
  const account = await tx.first(
    selectSignInUsers()
      .where('users.id', '=', userId)
      .select(mustUseProvider.as('must_use_provider'))
      .forUpdate('users'),
  );
  if (account?.must_use_provider) refuse('Your company signs in with a provider, so you need no password here.');
  if (account && (await consumeLink(tx, linkId))) return account;
  await getOpenEntry(tx, linkId);
  return notFound();
}

async function setPassword(
  tx: WriteTx,
  { user_id, email, user_name }: SignInUser,
  { passwordHash, userName }: { passwordHash: string; userName: string | null },
): Promise<void> {
  const names =
    userName === user_name ? {} : { ...signInNames({ email, userName }), version: sql<number>`version + 1` };
  await refuseTakenNames(
    tx.run(
      db
        .updateTable('users')
        // Who has the link of an invitation or a reset has the account, so the address is theirs to use.
        .set({ password_hash: passwordHash, email_unconfirmed: false, ...names, updated_at: sql`now()` })
        .where('id', '=', user_id),
    ),
  );
}

/** Ends what the former password opened. */
async function endSessions(tx: WriteTx, origin: Origin, { purpose, userId }: OpenEntry): Promise<void> {
  const [sessionsEnded] = await Promise.all([endSessionsOf(tx, userId, null), revokeLinks(tx, userId)]);
  tx.changed('users', userId);
  await record(tx, origin, {
    action: purpose === 'invitation' ? 'invitation.accepted' : 'password.reset',
    actorId: userId,
    subjectType: 'user',
    subjectId: userId,
    details: { sessionsEnded },
  });
}

/** Gives the user the address that the link confirms, or confirms the one that they have. Other links end: they were sent to an old one. */
async function confirmEmail(tx: WriteTx, origin: Origin, userId: string, linkId: string): Promise<void> {
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
