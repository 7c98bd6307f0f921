import { sql } from 'kysely';
import { afterFailure } from '#server/people/sign-in/sessions/throttle.ts';
import { invalid, tooManyRequests } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { secondsToWait, type WaitingSignUp } from './read.ts';

type Given = { tenantId: string; waiting: WaitingSignUp; password: string | undefined };

/**
 * Refuses everybody but the person who chose the password at sign-up. The link alone shows who reads the mail of the address, and
 * strangers can sign up with an address that is not theirs. Failures cause the same delays as at sign-in, and the link keeps working.
 */
export async function checkPassword(
  { tenancy, passwords }: Pick<Services, 'tenancy' | 'passwords'>,
  { tenantId, waiting, password }: Given,
): Promise<void> {
  if (waiting.wait > 0) tooManyRequests(waiting.wait);
  if (!password) invalid('password', 'Password is required');
  if (await passwords.verifyPassword(waiting.passwordHash, password, tenantId)) return;
  const wait = await tenancy.asServer(tenantId, 'write', (tx) => countFailure(tx, waiting.id));
  if (wait > 0) tooManyRequests(wait);
  invalid('password', 'This is not the password that was chosen at sign-up');
}

/** Counts a failure. Returns the seconds left if others failed before and one has to wait: then this guess learns nothing. */
async function countFailure(tx: WriteTx, id: string): Promise<number> {
  const { failures, blockedUntil } = afterFailure('account');
  const counted = await tx.first(sql`
    update sign_ups as throttle set failures = ${failures}, last_failed_at = clock_timestamp(), blocked_until = ${blockedUntil}
    where id = ${id}::uuid and (blocked_until is null or blocked_until <= clock_timestamp())
    returning id`);
  if (counted) return 0;
  const waiting = await tx.first(db.selectFrom('sign_ups').where('id', '=', id).select(secondsToWait.as('wait')));
  return waiting?.wait ?? 0;
}
