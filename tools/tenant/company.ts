import { sql } from 'kysely';
import type { Origin } from '#server/platform/audit/write.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { UsageError } from '../command-line.ts';

export type Company = { id: string; name: string };

/** Runs `work` for the company with this name, active or not, in one transaction as owner. */
export async function inCompany<T>(
  ownerUrl: string,
  name: string,
  work: (tx: WriteTx, company: Company) => Promise<T>,
): Promise<T> {
  return asOwner(ownerUrl, async (tx) => {
    const company = await tx.first(
      db.selectFrom('tenants').where('name_key', '=', foldName(name)).select(['id', 'name']),
    );
    if (!company) throw new UsageError(`There is no company ${name}. List all companies: npm run tenant -- list`);
    await enter(tx, company.id);
    return work(tx, company);
  });
}

/** Enters a tenant like the server, but without a statement timeout. The owner still sees the rows of every tenant. */
export async function enter(tx: WriteTx, tenantId: string): Promise<void> {
  await tx.run(sql`select app.enter_as_server(${tenantId}), set_config('statement_timeout', '0', true)`);
}

/** For the audit log: the shell has no address. */
export function shell(): Origin {
  return { address: 'shell', requestId: newId() };
}
