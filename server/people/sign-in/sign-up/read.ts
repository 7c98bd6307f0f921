import { sql } from 'kysely';
import type { Entry } from '#contract/people/entry.ts';
import { gone } from '#server/platform/answers/failures.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';

export type WaitingSignUp = NonNullable<Awaited<ReturnType<typeof getWaitingSignUp>>>;

/** Seconds until another password may be tried, or 0. */
export const secondsToWait = sql<number>`greatest(0, coalesce(ceil(extract(epoch from blocked_until - clock_timestamp())), 0))::int`;

/** Returns the sign-up of this link. Undefined if there is none, also after it was used; 410 if it has expired. */
export async function getWaitingSignUp(tx: ReadTx, linkId: string) {
  const row = await tx.first(
    db
      .selectFrom('sign_ups')
      .where('id', '=', linkId)
      .select([
        'id',
        'company_name as companyName',
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'password_hash as passwordHash',
        'language',
        'expires_at as expiresAt',
        sql<boolean>`expires_at <= now()`.as('isExpired'),
        secondsToWait.as('wait'),
      ]),
  );
  if (row?.isExpired) gone('This link has expired. Please sign up again.');
  return row;
}

/** What the page behind the link shows. */
export function presentSignUp({ companyName, firstName, lastName, email, expiresAt }: WaitingSignUp): Entry {
  return { purpose: 'signUp', companyName, firstName, lastName, email, expiresAt };
}
