import { sql } from 'kysely';
import type { z } from 'zod';
import type { registerBody } from '#contract/people/auth.ts';
import { refuseTakenNames, signInNames } from '#server/people/accounts/sign-in-names.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { trialIsNotOver } from '#server/people/tenants/trial.ts';
import { refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

type Registration = z.output<typeof registerBody>;

/** Creates an inactive account without a role, if the company allows it. An administrator activates it. */
export async function registerUser(
  { tenancy, passwords, writeLimits }: Services,
  body: Registration,
  origin: Origin,
): Promise<void> {
  await tenancy.asServer(body.tenantId, 'read', refuseWhereClosed);
  refuseCommonPassword(body.password, 'password');
  countWrite(writeLimits, { tenantId: body.tenantId, userId: 'strangers' });
  const passwordHash = await passwords.hashPassword(body.password, body.tenantId);
  await tenancy.asServer(body.tenantId, 'write', async (tx) => {
    await refuseWhereClosed(tx);
    const id = newId();
    await insertInactiveUser(tx, id, body, passwordHash);
    await record(tx, origin, { action: 'user.registered', actorId: id, subjectType: 'user', subjectId: id });
  });
}

/** An unknown or inactive company gets the same answer as a closed one. */
async function refuseWhereClosed(tx: ReadTx): Promise<void> {
  const open = await tx.first(
    db
      .selectFrom('tenants')
      .where('is_active', '=', true)
      .where('self_registration', '=', true)
      .where('is_read_only', '=', false)
      .where(trialIsNotOver)
      .select('id'),
  );
  if (!open) refuse('Registration is closed for this company.');
}

async function insertInactiveUser(tx: WriteTx, id: string, body: Registration, passwordHash: string): Promise<void> {
  const user = {
    tenant_id: sql<string>`app.tenant_id()`,
    id,
    first_name: body.firstName,
    last_name: body.lastName,
    ...signInNames(body),
    phone_number: body.phoneNumber,
    password_hash: passwordHash,
    is_active: false,
  };
  await refuseTakenNames(tx.run(db.insertInto('users').values(user)));
}
