import { sql } from 'kysely';
import type { FindRecipient } from './recipient.ts';
import { mailSizeLimit } from './size-limit.ts';
import { takeIntoCompany } from './take.ts';

/** New mail to a company, at `support+<domain of the company>@MAIL_DOMAIN`. Demo companies have no such address. */
export const findSupportRecipient: FindRecipient = async (services, code, address) => {
  const [company] = await services.tenancy.lookUp(
    sql<{ id: string; isDemo: boolean }>`select id, is_demo as "isDemo" from app.find_tenant('domain', ${code})`,
  );
  if (!company || company.isDemo) return undefined;
  return {
    sizeLimit: mailSizeLimit,
    take: (mail) => takeIntoCompany(services, mail, { tenantId: company.id, to: address }),
  };
};
