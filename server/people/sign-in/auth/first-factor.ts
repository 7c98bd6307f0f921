import { sql } from 'kysely';
import type { FactorKind } from '#contract/people/factor-kinds.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { createChallenge } from './challenge.ts';
import type { SignInUser } from './session-user.ts';

declare const isAdmitted: unique symbol;

/** Says that a person has shown all that their account asks for. No session starts without one. */
export type Admission = {
  readonly userId: string;
  /** The second factor that they have shown. */
  readonly factor?: FactorKind;
  readonly [isAdmitted]: true;
};

export type Admitted = { admission: Admission; user: SignInUser };

/**
 * What follows the first factor: a right password, a link that set one, or the answer of an identity provider. A person with a second
 * factor gets a challenge for it. Everyone else is admitted. If they need a second factor and have none, the sign-in is counted. The
 * caller has locked the user: `for no key update` if `sign_ins_left` is set.
 */
export async function afterFirstFactor(
  tx: WriteTx,
  secrets: Secrets,
  user: SignInUser,
): Promise<Admitted | { challenge: string }> {
  if (user.has_factor) return { challenge: await createChallenge(tx, secrets, user.user_id) };
  const admission = admit(user.user_id);
  // Nothing is counted any more once they are used up.
  if (user.sign_ins_left === null || user.sign_ins_left < 0) return { admission, user };
  await tx.run(
    db
      .updateTable('users')
      .set({ sign_ins_without_factor: sql<number>`sign_ins_without_factor + 1` })
      .where('id', '=', user.user_id),
  );
  return { admission, user: { ...user, sign_ins_left: user.sign_ins_left - 1 } };
}

/** For those who have shown a second factor, or a passkey, which is both factors. */
export function admitWith(userId: string, factor: FactorKind): Admission {
  return admit(userId, factor);
}

function admit(userId: string, factor?: FactorKind): Admission {
  return { userId, ...(factor && { factor }) } as Admission;
}
