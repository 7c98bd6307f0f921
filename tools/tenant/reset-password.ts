import { sql } from 'kysely';
import { openPasswords } from '#server/people/passwords/passwords.ts';
import { record } from '#server/platform/audit/write.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';
import { generatePassword } from './password.ts';
import { lockUser } from './user.ts';

export const resetPassword: Command = {
  summary: 'Set a new password for a user and end their sessions and links.',
  usage: '--tenant NAME --user USERNAME-OR-EMAIL',
  options: { tenant: { type: 'string' }, user: { type: 'string' } },
  required: ['tenant', 'user'],

  async run({ ownerUrl, values }) {
    const identifier = textOf(values, 'user') as string;
    const password = generatePassword();
    const hash = await openPasswords().hashPassword(password);
    const company = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, found) => {
      await setPassword(tx, found, identifier, hash);
      return found;
    });
    print(`The new password of ${identifier} at ${company.name}, shown only once:`, `  ${password}`);
  },
};

async function setPassword(tx: WriteTx, company: Company, identifier: string, hash: string): Promise<void> {
  const user = await lockUser(tx, company, identifier);
  if (user.is_demo) throw new UsageError('Passwords of demo accounts cannot be reset: the sign-in page shows them.');
  await tx.run(
    db
      .updateTable('users')
      .set({ password_hash: hash, version: sql`version + 1`, updated_at: sql<string>`now()` })
      .where('tenant_id', '=', company.id)
      .where('id', '=', user.id),
  );
  await tx.run(
    db
      .updateTable('sessions')
      .set({ ended_at: sql<string>`now()` })
      .where('tenant_id', '=', company.id)
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null),
  );
  await tx.run(
    db
      .updateTable('entry_links')
      .set({ revoked_at: sql<string>`now()` })
      .where('tenant_id', '=', company.id)
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null),
  );
  await record(tx, shell(), {
    action: 'password.set',
    actorName: 'operator',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: `${user.first_name} ${user.last_name}`,
  });
}
