import { sql } from 'kysely';
import { record } from '#server/audit/write.ts';
import { formatBytes } from '#server/files/size.ts';
import { db } from '#server/tenancy/query.ts';
import type { WriteTx } from '#server/tenancy/transaction.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';

const megabyte = 1024 * 1024;
/** The limit of the column. */
const most = 2 ** 31 - 1;

export const quota: Command = {
  summary: 'Show the storage use and limit of a company, or change the limit with --mb.',
  usage: '--tenant NAME [--mb MEGABYTES]',
  options: { tenant: { type: 'string' }, mb: { type: 'string' } },
  required: ['tenant'],

  async run({ ownerUrl, values }) {
    const given = textOf(values, 'mb');
    if (given !== undefined && !(/^\d{1,10}$/.test(given) && Number(given) <= most))
      throw new UsageError(`--mb takes a whole number of megabytes, at most ${most}.`);
    const line = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
      if (given !== undefined) await setQuota(tx, company, Number(given));
      const storage = await tx.first(
        sql<{
          used: string;
          quota: string;
        }>`select used, quota from app.storage('00000000-0000-0000-0000-000000000000')`,
      );
      return `${company.name} uses ${formatBytes(Number(storage?.used))} of ${formatBytes(Number(storage?.quota))}.`;
    });
    print(line);
  },
};

async function setQuota(tx: WriteTx, { id, name }: Company, megabytes: number): Promise<void> {
  await tx.run(
    db.updateTable('tenants').set({ storage_quota_mb: megabytes, updated_at: sql<string>`now()` }).where('id', '=', id),
  );
  await record(tx, shell(), {
    action: 'tenant.updated',
    actorName: 'operator',
    subjectType: 'tenant',
    subjectId: id,
    subjectName: name,
    details: { storageQuota: formatBytes(megabytes * megabyte), fields: ['storageQuota'] },
  });
}
