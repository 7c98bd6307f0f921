import { sql } from 'kysely';
import { hasApp } from '#server/people/sign-in/factors/code.ts';
import { confirmSession } from '#server/people/sign-in/sessions/confirm-session.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { Confirmation } from './address.ts';
import { clockTolerance, isAhead } from './confirmed-at.ts';
import type { Flow } from './flow-cookie.ts';
import { findSignedIn, findUser, nameOf } from './link.ts';
import type { Person } from './person.ts';
import type { Provider } from './provider.ts';

type Confirming = NonNullable<Flow['confirming']>;
type Answered = { provider: Provider; person: Person; origin: Origin };
/** The reason is for the audit log. */
type Refusal = { outcome: Exclude<Confirmation, 'confirmed'>; reason: string };

/**
 * Confirms the session of a person who signed in at the provider again. It has to be the account that they have linked, and they must
 * have signed in there since they were asked: a provider may let people through without asking, so only the time that it names counts.
 */
export async function confirmWithAccount(
  tx: WriteTx,
  { provider, person, origin }: Answered,
  confirming: Confirming,
): Promise<Confirmation> {
  const refusal =
    (await findRefusal(tx, provider, person, confirming)) ??
    ((await confirmSession(tx, origin, confirming, { provider: provider.name, since: confirming.since }))
      ? undefined
      : { outcome: 'refused', reason: 'The answer was used before' });
  if (refusal) {
    await recordRefusedConfirmation(tx, origin, provider, confirming, refusal.reason);
    return refusal.outcome;
  }
  await tx.run(
    db
      .updateTable('identities')
      .set({ last_used_at: sql`now()` })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', person.subject),
  );
  return 'confirmed';
}

async function findRefusal(
  tx: ReadTx,
  provider: Provider,
  { subject, signedInAt }: Person,
  confirming: Confirming,
): Promise<Refusal | undefined> {
  const { userId, since } = confirming;
  const user = await findSignedIn(tx, provider, confirming);
  if (!user) return { outcome: 'refused', reason: 'The session ended, or the provider is not for this user' };
  if (signedInAt === undefined)
    return { outcome: 'undated', reason: 'The provider does not say when the person signed in' };
  if (signedInAt < Math.floor(since / 1000) - clockTolerance || isAhead(signedInAt))
    return { outcome: 'outdated', reason: 'The provider did not ask the person to sign in again' };
  const linked = await tx.first(
    db
      .selectFrom('identities')
      .where('provider_id', '=', provider.id)
      .where('subject', '=', subject)
      .where('user_id', '=', userId)
      .select('user_id'),
  );
  if (!linked) return { outcome: 'other', reason: 'The person signed in with another account' };
  // They may have added the app since they were asked.
  return (await hasApp(tx, userId)) ? { outcome: 'refused', reason: 'The person has an app for codes' } : undefined;
}

export async function recordRefusedConfirmation(
  tx: WriteTx,
  origin: Origin,
  provider: Pick<Provider, 'name'>,
  { userId }: Confirming,
  reason: string,
): Promise<void> {
  const user = await findUser(tx, userId);
  const subjectName = user && nameOf(user);
  await recordRefusal(tx, origin, {
    action: 'stepUp.refused',
    subjectType: 'user',
    subjectId: userId,
    subjectName,
    provider: provider.name,
    reason,
  });
}
