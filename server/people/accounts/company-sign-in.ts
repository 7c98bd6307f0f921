import { sql } from 'kysely';
import { forbidden } from '#server/platform/answers/failures.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** One change of a company's sign-in at a time. A demo company changes nothing that would lock the next visitor out. */
export async function lockCompany(tx: WriteTx): Promise<{ count: number }> {
  const company = await tx.first(
    sql<{ isDemo: boolean; count: number }>`
      select is_demo as "isDemo", (select count(*)::int from identity_providers) as count
      from tenants where id = app.tenant_id() for no key update`,
  );
  if (!company || company.isDemo) forbidden('Demo companies keep their way to sign in.');
  return company;
}
