import { type RawBuilder, sql } from 'kysely';
import type { Company } from '#contract/company.ts';
import { withoutNulls } from '#server/rows.ts';
import { type Actor, db, type ReadTx } from '#server/tenancy/index.ts';
import { companyNotFound, logoUrlOf } from '#server/tenants/read.ts';

/** The company of this transaction, with what this user may read of it. */
export async function getCompany(tx: ReadTx, actor: () => Promise<Actor>): Promise<Company> {
  const [row, { isAdmin, scope }] = await Promise.all([tx.first(selectCompany()), actor()]);
  const { id, hasLogo, name, displayName, colour, defaultAudience, ...rest } = row ?? companyNotFound();
  return withoutNulls({
    name,
    displayName,
    colour,
    logoUrl: hasLogo ? logoUrlOf(id) : null,
    defaultAudience: scope === 'staff' ? defaultAudience : null,
    ...(isAdmin && rest),
  }) as Company;
}

function selectCompany() {
  return db
    .selectFrom('tenants')
    .where('id', '=', tenantId)
    .select([
      'id',
      'name',
      'display_name as displayName',
      'colour',
      sql<boolean>`logo is not null`.as('hasLogo'),
      'default_audience as defaultAudience',
      'time_zone as timeZone',
      'language',
      'sender_name as senderName',
      'reply_to as replyTo',
      'audit_months as auditMonths',
      'version',
    ]);
}

export const tenantId: RawBuilder<string> = sql<string>`app.tenant_id()`;
