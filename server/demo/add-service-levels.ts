import { sql } from 'kysely';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { foldName } from '#server/platform/text/names.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { demoLevels } from './service-levels.ts';

/** Before clients, who have them, and tickets, whose clocks they decide. */
export async function addServiceLevels(tx: WriteTx, company: DemoCompany): Promise<void> {
  await tx.run(
    db.insertInto('service_levels').values(
      demoLevels.map(({ name, zone, hours, holidays, targets, isDefault }, index) => ({
        tenant_id: company.id,
        id: demoId(company, 'serviceLevel', index + 1),
        name,
        name_key: foldName(name),
        zone,
        hours: sql`${JSON.stringify(hours)}::jsonb`,
        holidays: sql`${holidays}::date[]`,
        targets: sql`${JSON.stringify(targets)}::jsonb`,
        is_default: isDefault,
      })),
    ),
  );
}
