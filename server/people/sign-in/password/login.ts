import { problemTexts } from '#contract/platform/problems.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import type { KnownDevice } from '#server/people/sign-in/sessions/known-devices.ts';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
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
} from '#server/people/sign-in/sessions/throttle.ts';
import { tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import type { AuditEntry, Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';

type Attempt = Arrival & { tenantId: string; identifier: string; password: string };
type Account = Pick<SignInUser, 'tenant_id' | 'user_id' | 'first_name' | 'last_name' | 'sign_ins_left'> & {
  password_hash: string;
};
type Found = { isActive: boolean; account: Account | undefined } | undefined;
type Refused = { wait: number } | 'refused';

/**
 * Signs in. Every failure (company, name, password, disabled or deleted account) gets the same answer after exactly one
 * password verification, which holds no database connection. A second factor is asked for only after a right password.
 */
export async function signIn({ tenancy, passwords }: Services, signIns: SignIns, attempt: Attempt): Promise<SignedIn> {
  const { tenantId, origin, password } = attempt;
  const identifier = foldName(attempt.identifier);
  const known = signIns.devices.read(attempt.cookie);
  const unknownDeviceKeys = throttleKeys(identifier, origin.address);
  const { found, waits } = await tenancy.asServer(tenantId, 'read', (tx) =>
    findAccount(tx, identifier, [...unknownDeviceKeys, ...known.flatMap(({ id }) => deviceThrottleKeys(id))]),
  );
  const account = found?.account;
  const device = known.find((each) => isKnownTo(each, account));
  const by = device ? deviceThrottleKeys(device.id) : unknownDeviceKeys;
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordWait(tx, origin, found, by));
    tooManyRequests(wait);
  }

  const matches = await passwords.verifyPassword(account?.password_hash ?? null, password, found && tenantId);

  const signedIn = await signIns.finish<'refused'>(tenantId, attempt, async (tx) => {
    const user = matches && account && (await lockAccount(tx, account));
    if (!user) return refuseSignIn(tx, origin, found, by);
    const wait = await clearFailures(tx, by);
    if (wait > 0) return throttle(tx, origin, found, by, wait);
    return { user, passwordHash: account.password_hash };
  });
  if (signedIn === 'refused') unauthorized(problemTexts.signInFailed);
  return signedIn;
}

/** Finds the company, and the account with this name if it can sign in. An e-mail contains `@`, a user name never does. */
async function findAccount(tx: ReadTx, identifier: string, by: ThrottleKeys): Promise<{ found: Found; waits: Waits }> {
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

/** Whether the device has signed in to this account with its current password. */
function isKnownTo({ tenantId, userId, hasPassword }: KnownDevice, account: Account | undefined): boolean {
  return tenantId === account?.tenant_id && userId === account.user_id && hasPassword(account.password_hash);
}

/** The account, if its password is still the verified one. The lock makes a password change also end the new session. */
function lockAccount(tx: WriteTx, { user_id, password_hash, sign_ins_left }: Account): Promise<SignInUser | undefined> {
  return tx.first(
    selectSignInUsers()
      .where('users.id', '=', user_id)
      .where('users.password_hash', '=', password_hash)
      // Answered like a wrong password, so that nobody learns that they guessed it.
      .where(mustUseProvider, '=', false)
      // The sign-in may have to be counted. Two transactions that share a lock could not both change the row.
      .$if(sign_ins_left === null, (query) => query.forShare('users'))
      .$if(sign_ins_left !== null, (query) => query.forNoKeyUpdate('users')),
  );
}

/** Returns instead of throwing, so that the failure count and the audit entry commit. An unknown company has neither. */
async function refuseSignIn(tx: WriteTx, origin: Origin, found: Found, by: ThrottleKeys): Promise<Refused> {
  if (!found) return 'refused';
  if (found.isActive && (await countFailure(tx, by))) return throttle(tx, origin, found, by, 1);
  await recordRefusal(tx, origin, { action: 'session.refused', ...subjectOf(found) });
  return 'refused';
}

async function throttle(tx: WriteTx, origin: Origin, found: Found, by: ThrottleKeys, wait: number): Promise<Refused> {
  await recordWait(tx, origin, found, by);
  return { wait };
}

async function recordWait(tx: WriteTx, origin: Origin, found: Found, by: ThrottleKeys): Promise<void> {
  if (await claimWaitRecord(tx, by))
    await recordRefusal(tx, origin, { action: 'session.throttled', ...subjectOf(found) });
}

/** The account to name in the audit log. An unknown name is not recorded: it may be a password typed in the wrong field. */
function subjectOf(found: Found): Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName'> {
  const account = found?.account;
  if (!account) return {};
  const subjectName = `${account.first_name} ${account.last_name}`.trim();
  return { subjectType: 'user', subjectId: account.user_id, subjectName };
}
