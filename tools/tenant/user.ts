import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { foldName } from '#server/platform/text/names.ts';
import { UsageError } from '../command-line.ts';
import type { Company } from './company.ts';

/** Locks and returns the user with this user name or e-mail address. */
export async function lockUser(tx: WriteTx, company: Company, identifier: string) {
  const key = foldName(identifier);
  const user = await tx.first(
    db
      .selectFrom('users')
      .where('tenant_id', '=', company.id)
      .where((where) => where.or([where('user_name_key', '=', key), where('email_key', '=', key)]))
      .where('deleted_at', 'is', null)
      .select(['id', 'first_name', 'last_name', 'is_demo'])
      .forUpdate(),
  );
  if (!user) throw new UsageError(`${company.name} has no user ${identifier}.`);
  return user;
}
