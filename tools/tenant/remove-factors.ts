import { record } from '#server/platform/audit/write.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { print } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';
import { lockUser } from './user.ts';

/** For the last administrator of a company. Administrators remove those of everybody else. */
export const removeFactors: Command = {
  summary: 'Remove the second factors of a user who has lost them.',
  usage: '--tenant NAME --user USERNAME-OR-EMAIL',
  options: { tenant: { type: 'string' }, user: { type: 'string' } },
  required: ['tenant', 'user'],

  async run({ ownerUrl, values }) {
    const identifier = textOf(values, 'user') as string;
    const removed = await inCompany(ownerUrl, textOf(values, 'tenant') as string, (tx, company) =>
      remove(tx, company, identifier),
    );
    print(removed ? `${identifier} has no second factor any more.` : `${identifier} has no second factor.`);
  },
};

async function remove(tx: WriteTx, company: Company, identifier: string): Promise<boolean> {
  const user = await lockUser(tx, company, identifier);
  const removed = await tx.run(
    db.deleteFrom('factors').where('tenant_id', '=', company.id).where('user_id', '=', user.id).returning('id'),
  );
  if (removed.length === 0) return false;
  await record(tx, shell(), {
    action: 'factors.reset',
    actorName: 'operator',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: `${user.first_name} ${user.last_name}`,
  });
  return true;
}
