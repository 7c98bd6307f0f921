import { sql } from 'kysely';
import { findAddresses } from './mailbox-headers.ts';
import type { FindRecipient, IncomingMail, MailInServices } from './recipient.ts';
import { findAnswered } from './replies.ts';
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
    take: async (mail) => {
      const { id: tenantId } = company;
      // A mail server may hand over a mail once for each address. One that answers is an answer at each of them.
      const answered = await findAnswered(services, tenantId, await addressesOf(services, mail, tenantId));
      await takeIntoCompany(services, mail, { tenantId, to: address, ...answered });
    },
  };
};

/** Our addresses that the mail itself names. */
async function addressesOf(
  { config: { mailIn } }: MailInServices,
  mail: IncomingMail,
  company: string,
): Promise<string[]> {
  const read = await mail.read(company, mailIn?.authServer);
  if (!mailIn || 'refusal' in read) return [];
  const named = read.headers.filter(({ key }) => key === 'to' || key === 'cc');
  return named.flatMap(({ value }) => findAddresses(value, mailIn.domain)).slice(0, maxAddresses);
}

const maxAddresses = 10;
