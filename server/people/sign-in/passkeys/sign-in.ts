import { sql } from 'kysely';
import type { Assertion } from '#contract/people/passkey-shapes.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { unauthorized } from '#server/platform/answers/failures.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { spendChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { type StoredPasskey, type Verified, verifyAssertion, wentBack } from './verify.ts';

type Attempt = Arrival & { tenantId: string; passkey: Assertion; party: RelyingParty };

/** Signs in with a passkey, which is both factors. Every failure gets the same answer. The verification holds no database connection. */
export async function signInWithPasskey(
  { tenancy, secrets }: Services,
  signIns: SignIns,
  { tenantId, passkey, party, ...arrival }: Attempt,
): Promise<SignedIn> {
  const { origin } = arrival;
  const stored = await tenancy.asServer(tenantId, 'read', (tx) => tx.first(selectPasskey(passkey.id)));
  const verified = stored && (await verifyAssertion(secrets, party, tenantId, passkey, stored));
  const signedIn = await signIns.finish<'refused'>(tenantId, arrival, async (tx) => {
    const user = stored && (await lockUser(tx, stored.user_id));
    if (!stored || !user) return 'refused';
    if (!verified || !(await acceptAssertion(tx, origin, stored, verified))) {
      const subjectName = `${user.first_name} ${user.last_name}`.trim();
      await recordRefusal(tx, origin, {
        action: 'session.refused',
        subjectType: 'user',
        subjectId: stored.user_id,
        subjectName,
      });
      return 'refused';
    }
    return { user, passwordHash: user.password_hash, factor: 'Passkey' };
  });
  if (signedIn === 'refused') unauthorized(problemTexts.passkeyFailed);
  return signedIn;
}

/**
 * Uses up the challenge and keeps the counter. Returns false if the challenge was used before, if the passkey was removed, or if
 * its counter went backwards. The last is recorded: somebody may have a copy of the passkey.
 */
export async function acceptAssertion(
  tx: WriteTx,
  origin: Origin,
  stored: StoredPasskey,
  { challenge, counter, isBackedUp }: Verified,
): Promise<boolean> {
  const current = await tx.first(selectPasskey(stored.credential_id).forUpdate('factors'));
  if (current?.user_id !== stored.user_id || !(await spendChallenge(tx, challenge))) return false;
  if (wentBack(current.counter, counter)) {
    await record(tx, origin, {
      action: 'passkey.refused',
      actorId: stored.user_id,
      subjectType: 'user',
      subjectId: stored.user_id,
    });
    return false;
  }
  await tx.run(
    db
      .updateTable('factors')
      .set({
        last_used_at: sql<string>`now()`,
        data: sql`data || jsonb_build_object('counter', ${counter}::bigint, 'backedUp', ${isBackedUp}::boolean)`,
      })
      .where('id', '=', current.id),
  );
  return true;
}

export function selectPasskey(credentialId: string) {
  return db
    .selectFrom('factors')
    .where('kind', '=', 'Passkey')
    .where('credential_id', '=', credentialId)
    .select([
      'id',
      'user_id',
      sql<string>`credential_id`.as('credential_id'),
      sql<string>`data ->> 'publicKey'`.as('public_key'),
      sql<number>`(data ->> 'counter')::float8`.as('counter'),
      sql<string[]>`coalesce(data -> 'transports', '[]')`.as('transports'),
    ]);
}

async function lockUser(tx: WriteTx | ReadTx, userId: string) {
  return tx.first(
    selectSignInUsers()
      .where('users.id', '=', userId)
      .where(mustUseProvider, '=', false)
      .select('users.password_hash')
      .forShare('users'),
  );
}
