import type { Login, ReplayedSession, SessionUser } from '#contract/auth.ts';
import { problemTexts } from '#contract/problems.ts';
import { recordRefusal } from '#server/audit/repeats.ts';
import type { AuditEntry, Origin } from '#server/audit/write.ts';
import { tooManyRequests, unauthorized } from '#server/failures.ts';
import { foldName } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import { db, type Tx } from '#server/tenancy/index.ts';
import { countWrite } from '#server/write-limits.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { takeReplayNotice } from './replay-notice.ts';
import { fromSignInUser, type SignInUser, selectSignInUsers } from './session-user.ts';
import { startSession } from './sessions.ts';
import {
  claimWaitRecord,
  clearFailures,
  countFailure,
  deviceThrottleKeys,
  readWaits,
  secondsToWait,
  type ThrottleKeys,
  throttleKeys,
  type Waits,
} from './throttle.ts';

type Attempt = {
  tenantId: string;
  identifier: string;
  password: string;
  device: string | undefined;
  /** The request's header, with the devices that its browser is known by. */
  cookie: string | undefined;
  origin: Origin;
};
type Account = Pick<SignInUser, 'tenant_id' | 'user_id' | 'first_name' | 'last_name'> & { password_hash: string };
type Found = { isActive: boolean; account: Account | undefined } | undefined;
type SignedIn = {
  user: SessionUser;
  sessionId: string;
  replayedSession: ReplayedSession | undefined;
  cookie: string;
};
type Outcome = SignedIn | { wait: number } | 'refused';

/**
 * Signs in. Whatever is wrong (company, name, password, disabled or deleted account), the answer is the same, after
 * exactly one verification; no connection is held while it runs. `cookie` makes this device known to the account.
 */
export async function signIn(
  { tenancy, passwords, tokens, writeLimits }: Services,
  { refreshTokens, devices }: { refreshTokens: RefreshTokens; devices: KnownDevices },
  attempt: Attempt,
): Promise<{ answer: Login; cookie: string }> {
  const { tenantId, origin, password } = attempt;
  const identifier = foldName(attempt.identifier);
  const known = devices.read(attempt.cookie);
  const asStranger = throttleKeys(identifier, origin.address);
  const { found, waits } = await tenancy.asServer(tenantId, 'read', (tx) =>
    findAccount(tx, identifier, [...asStranger, ...known.flatMap(({ id }) => deviceThrottleKeys(id))]),
  );
  const account = found?.account;
  const device = known.find((each) => isKnownTo(each, account));
  const by = device ? deviceThrottleKeys(device.id) : asStranger;
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordWait(tx, origin, found, by));
    tooManyRequests(wait);
  }

  const matches = await passwords.verifyPassword(account?.password_hash ?? null, password, found && tenantId);

  const refreshToken = refreshTokens.create(tenantId);
  const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome> => {
    const user = matches && account && (await lockAccount(tx, account));
    if (!user) return refuseSignIn(tx, origin, found, by);
    // A session and its trace are rows, too.
    countWrite(writeLimits, { tenantId, userId: user.id });
    const wait = await clearFailures(tx, by);
    if (wait > 0) return holdBack(tx, origin, found, by, wait);
    const [sessionId, replayedSession] = await Promise.all([
      startSession(tx, origin, { userId: user.id, device: attempt.device, refreshToken }),
      takeReplayNotice(tx, user.id),
    ]);
    return { user, sessionId, replayedSession, cookie: devices.remember(known, account) };
  });
  if (outcome === 'refused') unauthorized(problemTexts.signInFailed);
  if ('wait' in outcome) tooManyRequests(outcome.wait);

  const { user, sessionId, replayedSession, cookie } = outcome;
  const { token, expiresIn } = await tokens.issue(user, sessionId);
  const session = { token, refreshToken: refreshToken.text, expiresIn, user };
  return { answer: { ...session, ...(replayedSession && { replayedSession }) }, cookie };
}

/** The company, and its account of that name if one could sign in with it. An e-mail has an `@`, a user name never. */
async function findAccount(tx: Tx, identifier: string, by: ThrottleKeys): Promise<{ found: Found; waits: Waits }> {
  const column = identifier.includes('@') ? 'users.email_key' : 'users.user_name_key';
  const [tenant, account, waits] = await Promise.all([
    tx.first(db.selectFrom('tenants').select('is_active')),
    tx.first(
      selectSignInUsers()
        .where(column, '=', identifier)
        .where('users.password_hash', 'is not', null)
        .select((row) => row.ref('users.password_hash').$notNull().as('password_hash')),
    ),
    readWaits(tx, by),
  ]);
  return { found: tenant && { isActive: tenant.is_active, account }, waits };
}

/** The device has signed in to this very account, with the password that it has now. */
function isKnownTo(device: KnownDevice, account: Account | undefined): boolean {
  if (device.tenantId !== account?.tenant_id || device.userId !== account.user_id) return false;
  return device.hasPassword(account.password_hash);
}

/** Still the account that was verified; locked, so that a change of password also ends the session about to start. */
async function lockAccount(tx: Tx, { user_id, password_hash }: Account) {
  const row = await tx.first(
    selectSignInUsers()
      .where('users.id', '=', user_id)
      .where('users.password_hash', '=', password_hash)
      .forShare('users'),
  );
  return row && fromSignInUser(row);
}

/** An outcome that commits: the failure counts, and leaves a trace. A company that does not exist has neither. */
async function refuseSignIn(tx: Tx, origin: Origin, found: Found, by: ThrottleKeys): Promise<Outcome> {
  if (!found) return 'refused';
  if (found.isActive && (await countFailure(tx, by))) return holdBack(tx, origin, found, by, 1);
  await recordRefusal(tx, origin, { action: 'session.refused', ...asked(found) });
  return 'refused';
}

async function holdBack(tx: Tx, origin: Origin, found: Found, by: ThrottleKeys, wait: number): Promise<Outcome> {
  await recordWait(tx, origin, found, by);
  return { wait };
}

async function recordWait(tx: Tx, origin: Origin, found: Found, by: ThrottleKeys): Promise<void> {
  if (await claimWaitRecord(tx, by)) await recordRefusal(tx, origin, { action: 'session.throttled', ...asked(found) });
}

/** Whose account was asked for. What was typed is not kept where nobody has that name: it may be a password. */
function asked(found: Found): Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName'> {
  const account = found?.account;
  if (!account) return {};
  const subjectName = `${account.first_name} ${account.last_name}`.trim();
  return { subjectType: 'user', subjectId: account.user_id, subjectName };
}
