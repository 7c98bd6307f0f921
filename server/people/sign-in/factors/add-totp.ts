import { sql } from 'kysely';
import type { confirmTotp as endpoint, NewTotp } from '#contract/people/factors.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import {
  clearFailures,
  factorThrottleKeys,
  readWaits,
  secondsToWait,
} from '#server/people/sign-in/sessions/throttle.ts';
import { invalid, notFound, refuse, tooManyRequests } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { type Actor, db, displayName, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { matchTotp, spendTotp } from './code.ts';
import { keepFirstCodes } from './first-codes.ts';
import { countFactors, lockOwner } from './own.ts';
import { createCodes } from './recovery-codes.ts';
import { sealTotpSecret } from './secret.ts';
import { createTotp } from './totp.ts';
import { countWrongCode, recordCodeWait } from './wrong-code.ts';

const appLimit = 10;
const defaultName = 'Authenticator app';

/** Stores a secret that counts for nothing until a code of it is confirmed. One that was never confirmed is replaced. */
export async function addTotp(tx: WriteTx, secrets: Secrets, actor: Actor): Promise<NewTotp> {
  const { tenantId, userId } = actor;
  const { email, userName } = await lockOwner(tx, actor);
  if ((await countFactors(tx, userId, ['Totp'])) >= appLimit)
    refuse('You can have {limit} apps. Remove one first.', { limit: appLimit });
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', tenantId).select(sql<string>`coalesce(display_name, name)`.as('name')),
  );
  const { secret, uri } = createTotp(company?.name ?? '', email ?? userName ?? displayName(actor));
  const id = newId();
  await tx.run(db.deleteFrom('factors').where('user_id', '=', userId).where('confirmed_at', 'is', null));
  await tx.run(
    db.insertInto('factors').values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      kind: 'Totp',
      name: defaultName,
      secret: sealTotpSecret(secrets, { tenantId, id }, secret),
    }),
  );
  return { id, secret, uri };
}

type Confirmed = { recoveryCodes?: string[] };
type Outcome = Confirmed | 'refused' | { wait: number };

/** Makes the app a factor after a right code. The first factor comes with recovery codes. Hashing them holds no connection. */
export async function confirmTotp(
  { tenancy, secrets, passwords }: Services,
  { actor, params, body, origin }: ManualContext<typeof endpoint>,
): Promise<Confirmed> {
  const { tenantId, userId } = actor;
  const by = factorThrottleKeys(actor.sessionId);
  const owner = { userId, name: displayName(actor) };
  const [app, waits, sets] = await tenancy.asServer(tenantId, 'read', (tx) =>
    Promise.all([findUnconfirmed(tx, userId, params.id), readWaits(tx, by), countFactors(tx, userId, ['Recovery'])]),
  );
  if (!app) notFound();
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordCodeWait(tx, origin, owner, by));
    tooManyRequests(wait);
  }
  const match = await matchTotp({ secrets }, tenantId, [app], body.code.replaceAll(/\s/g, ''));
  const codes = match && sets === 0 ? await createCodes(passwords, tenantId) : undefined;
  const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome> => {
    const { email } = await lockOwner(tx, actor);
    if (match?.kind !== 'Totp') return countWrongCode(tx, origin, owner, by);
    const wait = await clearFailures(tx, by);
    if (wait > 0) return { wait };
    if (!(await spendTotp(tx, userId, match))) return countWrongCode(tx, origin, owner, by);
    await confirm(tx, origin, userId, { id: app.id, name: body.name ?? defaultName });
    await mailNotice(tx, 'factorAdded', { userId, address: email });
    return keepFirstCodes(tx, userId, codes);
  });
  if (outcome === 'refused') invalid('code', problemTexts.codeWrong);
  if ('wait' in outcome) tooManyRequests(outcome.wait);
  return outcome;
}

async function confirm(
  tx: WriteTx,
  origin: Origin,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const confirmed = await tx.first(
    db
      .updateTable('factors')
      .set({ name, confirmed_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .returning('id'),
  );
  if (!confirmed) notFound();
  await record(tx, origin, {
    action: 'factor.added',
    actorId: userId,
    subjectType: 'factor',
    subjectId: id,
    subjectName: name,
    details: { factor: 'Totp' },
  });
  tx.changed('users', userId);
}

async function findUnconfirmed(tx: ReadTx, userId: string, id: string) {
  return tx.first(
    db
      .selectFrom('factors')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .select(['id', 'last_step as lastStep', sql<Buffer>`secret`.as('secret')]),
  );
}
