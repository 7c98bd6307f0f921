import { sql } from 'kysely';
import type { Login, ReplayedSession } from '#contract/people/auth.ts';
import { refuseTakenNames, signInNames } from '#server/people/accounts/sign-in-names.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { type Admitted, afterFirstFactor } from '#server/people/sign-in/auth/first-factor.ts';
import { answerFirstSession } from '#server/people/sign-in/auth/first-session.ts';
import type { KnownDevices } from '#server/people/sign-in/auth/known-devices.ts';
import type { RefreshToken, RefreshTokens } from '#server/people/sign-in/auth/refresh-tokens.ts';
import { takeReplayNotice } from '#server/people/sign-in/auth/replay-notice.ts';
import { mustUseProvider } from '#server/people/sign-in/auth/required-provider.ts';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/auth/session-user.ts';
import { addSession, endSessionsOf } from '#server/people/sign-in/auth/sessions.ts';
import { confirmSignUp } from '#server/people/sign-in/sign-up/confirm.ts';
import { getWaitingSignUp } from '#server/people/sign-in/sign-up/read.ts';
import { askForSecondFactor, invalid, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { confirmEmail } from './confirm-email.ts';
import { consumeLink, revokeLinks } from './links.ts';
import { mailNotice } from './mails.ts';
import { getOpenEntry, type OpenEntry } from './read.ts';
import { readEntryToken } from './token.ts';

type Attempt = {
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
  /** The user agent. */
  device: string | undefined;
  /** The cookie header, which contains the known devices of the browser. */
  cookie: string | undefined;
  origin: Origin;
};
type Accepted =
  | { user: SignInUser; sessionId: string; replayedSession: ReplayedSession | undefined }
  | { challenge: string };

/**
 * Does what a link is for, once: confirms an address (returns null), creates the company of a sign-up and signs in, or sets the
 * password and signs in, which ends every other session of the user. If they have a second factor, the password is set, and the sign-in
 * goes on with that factor. Hashing holds no connection.
 */
export async function acceptEntry(
  services: Services,
  { refreshTokens, devices }: { refreshTokens: RefreshTokens; devices: KnownDevices },
  { token, body, device, cookie, origin }: Attempt,
): Promise<{ answer: Login; cookie: string } | null> {
  const { tenancy, passwords, tokens, secrets, writeLimits } = services;
  const { tenantId, linkId } = readEntryToken(secrets, token) ?? notFound();
  const waiting = await tenancy.asServer(tenantId, 'read', (tx) => getWaitingSignUp(tx, linkId));
  if (waiting) {
    const given = { password: body?.password, companyName: body?.companyName };
    const confirmation = { tenantId, waiting, ...given, device, cookie, origin };
    const created = await confirmSignUp(services, { refreshTokens, devices }, confirmation);
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
  countWrite(writeLimits, { tenantId, userId: `${entry.userId}/sign-in` }, { ownLimitOnly: true });
  const passwordHash = await passwords.hashPassword(newPassword, tenantId);
  const refreshToken = refreshTokens.create(tenantId);
  const accepted = await tenancy.asServer(tenantId, 'write', async (tx) => {
    const account = await lockAccount(tx, entry.userId, linkId);
    await setPassword(tx, account, { passwordHash, userName });
    if (entry.purpose === 'reset') {
      await mailNotice(tx, 'passwordReset', { userId: account.user_id, address: account.email });
    }
    return startFirstSession(tx, secrets, origin, entry, { ...account, user_name: userName }, { device, refreshToken });
  });
  if ('challenge' in accepted) askForSecondFactor(accepted.challenge);
  const started = { ...accepted, passwordHash, refreshToken };
  return answerFirstSession(tokens, devices, cookie, started);
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

async function startFirstSession(
  tx: WriteTx,
  secrets: Secrets,
  origin: Origin,
  { purpose }: OpenEntry,
  account: SignInUser,
  session: { device: string | undefined; refreshToken: RefreshToken },
): Promise<Accepted> {
  const userId = account.user_id;
  const [sessionsEnded, next] = await Promise.all([
    endSessionsOf(tx, userId, null),
    afterFirstFactor(tx, secrets, account),
    revokeLinks(tx, userId),
  ]);
  tx.changed('users', userId);
  const [started] = await Promise.all([
    'challenge' in next ? next : startAdmitted(tx, origin, next, session),
    record(tx, origin, {
      action: purpose === 'invitation' ? 'invitation.accepted' : 'password.reset',
      actorId: userId,
      subjectType: 'user',
      subjectId: userId,
      details: { sessionsEnded },
    }),
  ]);
  return started;
}

async function startAdmitted(
  tx: WriteTx,
  origin: Origin,
  { admission, user }: Admitted,
  session: { device: string | undefined; refreshToken: RefreshToken },
): Promise<Accepted> {
  const [sessionId, replayedSession] = await Promise.all([
    addSession(tx, origin, { admission, ...session }),
    takeReplayNotice(tx, user.user_id),
  ]);
  return { user, sessionId, replayedSession };
}
