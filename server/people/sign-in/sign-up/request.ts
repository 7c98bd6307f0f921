import { sql } from 'kysely';
import type { z } from 'zod';
import type { signUpBody } from '#contract/people/sign-up.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { tooManyRequests } from '#server/platform/answers/failures.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { Language } from '#server/platform/texts/index.ts';

type NewSignUp = z.output<typeof signUpBody>;

/** How many may wait, so that a flood fills no disk and no mail box. `ofEmail` is for an hour; further ones get no mail. */
const limits = { waiting: 1000, ofNetwork: 20, ofEmail: 3 };
/** Seconds. */
const retryAfter = 60 * 60;

/**
 * Keeps a sign-up until its founder opens the link that is mailed to the address. It does not look whether the company or the address
 * is known, so the answer tells nothing about them. `address` is where the request came from, `language` that of the page.
 */
export async function signUp(
  { tenancy, passwords }: Pick<Services, 'tenancy' | 'passwords'>,
  body: NewSignUp,
  address: string,
  language: Language,
): Promise<void> {
  refuseCommonPassword(body.password, 'password');
  const passwordHash = await passwords.hashPassword(body.password, 'sign-up');
  const isFull = await tenancy.asServer(newId(), 'write', async (tx) => {
    const admission = await admit(tx, foldName(body.email), networkOf(address));
    if (admission === 'admitted') await insert(tx, { ...body, language }, passwordHash, networkOf(address));
    return admission === 'full';
  });
  if (isFull) tooManyRequests(retryAfter);
}

async function admit(tx: WriteTx, emailKey: string, network: string): Promise<string | undefined> {
  const { waiting, ofNetwork, ofEmail } = limits;
  const row = await tx.first(
    sql<{ admission: string }>`
      select app.admit_sign_up(${emailKey}, ${network}, ${waiting}, ${ofNetwork}, ${ofEmail}) as admission`,
  );
  return row?.admission;
}

async function insert(
  tx: WriteTx,
  body: NewSignUp & { language: Language },
  passwordHash: string,
  network: string,
): Promise<void> {
  const id = newId();
  await tx.run(
    db.insertInto('sign_ups').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      company_name: body.companyName,
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      email_key: foldName(body.email),
      password_hash: passwordHash,
      network,
      language: body.language,
    }),
  );
  // This wakes the outbox, in whichever process it runs.
  tx.changed('mails', id);
}
