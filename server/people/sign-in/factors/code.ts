import { sql } from 'kysely';
import type { FactorKind } from '#contract/people/factor-kinds.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { hashCode, isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { sealTotpSecret, unsealTotpSecret } from './secret.ts';
import { stepOfCode } from './totp.ts';

type Keys = Pick<Services, 'secrets' | 'passwords'>;
export type StoredApp = { id: string; secret: Buffer; lastStep: number | null };
/** What a typed code is compared with. */
export type StoredCodes = { apps: StoredApp[]; salt: string | null };
/** A right code, before it is used up. */
export type Match =
  | { kind: 'Totp'; id: string; step: number; secret: Buffer }
  | { kind: 'Recovery'; hash: string }
  | undefined;

/** The confirmed factors of a person whose codes can be typed. */
export async function readCodes(tx: ReadTx, userId: string): Promise<StoredCodes> {
  const rows = await tx.run(
    db
      .selectFrom('factors')
      .where('user_id', '=', userId)
      .where('kind', 'in', ['Totp', 'Recovery'])
      .where('confirmed_at', 'is not', null)
      .select(['id', 'secret', 'last_step as lastStep', sql<string | null>`data ->> 'salt'`.as('salt')]),
  );
  return {
    apps: rows.flatMap(({ id, secret, lastStep }) => (secret === null ? [] : [{ id, secret, lastStep }])),
    salt: rows.find(({ secret }) => secret === null)?.salt ?? null,
  };
}

/** Whether a person has an app for codes. Then what shows only the first factor does not confirm who they are. */
export async function hasApp(tx: ReadTx, userId: string): Promise<boolean> {
  return (await readCodes(tx, userId)).apps.length > 0;
}

/** Compares a typed code. Holds no connection, because the hash of a recovery code takes a while. */
export async function matchCode(keys: Keys, tenantId: string, stored: StoredCodes, typed: string): Promise<Match> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return matchTotp(keys, tenantId, stored.apps, code);
  if (!isRecoveryCode(code) || stored.salt === null) return undefined;
  return { kind: 'Recovery', hash: await hashCode(keys.passwords, code, stored.salt, tenantId) };
}

/** Compares a code of six digits with each app. */
export async function matchTotp(
  { secrets }: Pick<Keys, 'secrets'>,
  tenantId: string,
  apps: StoredApp[],
  code: string,
): Promise<Match> {
  for (const { id, secret: sealed, lastStep } of apps) {
    const place = { tenantId, id };
    const secret = unsealTotpSecret(secrets, place, sealed);
    const step = secret === undefined ? undefined : await stepOfCode(secret, code, lastStep);
    if (secret === undefined || step === undefined) continue;
    // Encrypted again, so that it can be read after `TOKEN_SECRET` has been changed.
    return { kind: 'Totp', id, step, secret: sealTotpSecret(secrets, place, secret) };
  }
  return undefined;
}

/** Uses up a code. Returns undefined if it is wrong or was used before, and the kind of factor otherwise. */
export async function spendCode(
  tx: WriteTx,
  origin: Origin,
  { userId, email }: { userId: string; email: string | null },
  match: Match,
): Promise<FactorKind | undefined> {
  if (!match) return undefined;
  if (match.kind === 'Totp') return (await spendTotp(tx, userId, match)) ? 'Totp' : undefined;
  if (!(await spendRecoveryCode(tx, userId, match.hash))) return undefined;
  await record(tx, origin, {
    action: 'recoveryCode.used',
    actorId: userId,
    subjectType: 'user',
    subjectId: userId,
  });
  await mailNotice(tx, 'recoveryCodeUsed', { userId, address: email });
  return 'Recovery';
}

/** One statement, so that of several requests with the same code only one is right. */
export async function spendTotp(
  tx: WriteTx,
  userId: string,
  { id, step, secret }: { id: string; step: number; secret: Buffer },
): Promise<boolean> {
  const used = await tx.first(
    db
      .updateTable('factors')
      .set({ last_step: step, secret, last_used_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where((factor) => factor.or([factor('last_step', 'is', null), factor('last_step', '<', step)]))
      .returning('id'),
  );
  return used !== undefined;
}
