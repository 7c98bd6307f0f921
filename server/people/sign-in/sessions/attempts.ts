import { tooManyRequests } from '#server/platform/answers/failures.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import type { AuditEntry, Origin } from '#server/platform/audit/write.ts';
import { db, type ReadTx, type Tenancy, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { KnownDevice } from './known-devices.ts';
import { type SignInUser, selectSignInUsers } from './session-user.ts';
import type { Arrival, SignIns } from './sign-ins.ts';
import {
  claimWaitRecord,
  countFailure,
  deviceThrottleKeys,
  readWaits,
  secondsToWait,
  type ThrottleKeys,
  throttleKeys,
  type Waits,
} from './throttle.ts';

export type Account = Pick<SignInUser, 'tenant_id' | 'user_id' | 'first_name' | 'last_name' | 'sign_ins_left'> & {
  password_hash: string | null;
};
type Found = { isActive: boolean; account: Account | undefined } | undefined;

/** A try to sign in with a name and something that can be guessed. `by` says under what its failure is counted. */
export type OpenAttempt = { found: Found; by: ThrottleKeys };
type Refused = { wait: number } | 'refused';

/** Finds the company, and the account with this name if it can sign in. Refuses as long as earlier failures cause a wait. */
export async function openAttempt(
  tenancy: Tenancy,
  devices: SignIns['devices'],
  { tenantId, identifier, origin, cookie }: Arrival & { tenantId: string; identifier: string },
): Promise<OpenAttempt> {
  const name = foldName(identifier);
  const known = devices.read(cookie);
  const unknownDeviceKeys = throttleKeys(name, origin.address);
  const { found, waits } = await tenancy.asServer(tenantId, 'read', (tx) =>
    findAccount(tx, name, [...unknownDeviceKeys, ...known.flatMap(({ id }) => deviceThrottleKeys(id))]),
  );
  const device = known.find((each) => isKnownTo(each, found?.account));
  const by = device ? deviceThrottleKeys(device.id) : unknownDeviceKeys;
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordWait(tx, origin, { found, by }));
    tooManyRequests(wait);
  }
  return { found, by };
}

/** An e-mail contains `@`, a user name never does. */
async function findAccount(tx: ReadTx, name: string, by: ThrottleKeys): Promise<{ found: Found; waits: Waits }> {
  const column = name.includes('@') ? 'users.email_key' : 'users.user_name_key';
  const [tenant, account, waits] = await Promise.all([
    tx.first(db.selectFrom('tenants').select('is_active')),
    tx.first(selectSignInUsers().where(column, '=', name).select('users.password_hash')),
    readWaits(tx, by),
  ]);
  return { found: tenant && { isActive: tenant.is_active, account }, waits };
}

/** Whether the device has signed in to this account with its current password. */
function isKnownTo({ tenantId, userId, hasPassword }: KnownDevice, account: Account | undefined): boolean {
  return tenantId === account?.tenant_id && userId === account.user_id && hasPassword(account.password_hash ?? '');
}

/** Returns instead of throwing, so that the failure count and the audit entry commit. An unknown company has neither. */
export async function refuseAttempt(
  tx: WriteTx,
  origin: Origin,
  attempt: OpenAttempt,
  action: 'session.refused' | 'code.refused',
): Promise<Refused> {
  const { found, by } = attempt;
  if (!found) return 'refused';
  if (found.isActive && (await countFailure(tx, by))) return throttleAttempt(tx, origin, attempt, 1);
  await recordRefusal(tx, origin, { action, ...subjectOf(found) });
  return 'refused';
}

export async function throttleAttempt(
  tx: WriteTx,
  origin: Origin,
  attempt: OpenAttempt,
  wait: number,
): Promise<{ wait: number }> {
  await recordWait(tx, origin, attempt);
  return { wait };
}

async function recordWait(tx: WriteTx, origin: Origin, { found, by }: OpenAttempt): Promise<void> {
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
