import { sql } from 'kysely';
import { record } from '#server/audit/write.ts';
import { db } from '#server/tenancy/query.ts';
import type { WriteTx } from '#server/tenancy/transaction.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';

/** The limit of the column. */
const most = 1200;

export const auditRetention: Command = {
  summary: 'Show how long a company keeps audit entries, or change it with --months.',
  usage: '--tenant NAME [--months MONTHS]',
  options: { tenant: { type: 'string' }, months: { type: 'string' } },
  required: ['tenant'],

  async run({ ownerUrl, values }) {
    const given = textOf(values, 'months');
    if (given !== undefined && !(/^\d{1,4}$/.test(given) && Number(given) >= 1 && Number(given) <= most))
      throw new UsageError(`--months takes a whole number from 1 to ${most}.`);
    const line = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
      if (given !== undefined) await setRetention(tx, company, Number(given));
      const kept = await tx.first(
        db.selectFrom('tenants').where('id', '=', company.id).select('audit_months as months'),
      );
      const months = kept?.months === 1 ? '1 month, at least 30 days' : `${kept?.months} months`;
      return `${company.name} keeps audit entries for ${months}.`;
    });
    print(line);
  },
};

async function setRetention(tx: WriteTx, { id, name }: Company, months: number): Promise<void> {
  await tx.run(
    db.updateTable('tenants').set({ audit_months: months, updated_at: sql<string>`now()` }).where('id', '=', id),
  );
  await record(tx, shell(), {
    action: 'tenant.updated',
    actorName: 'operator',
    subjectType: 'tenant',
    subjectId: id,
    subjectName: name,
    details: { auditMonths: months, fields: ['auditMonths'] },
  });
}
