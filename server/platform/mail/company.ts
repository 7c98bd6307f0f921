import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { type Reading, readingOf } from '#server/platform/texts/reader.ts';

/** The sender's company, and the recipient if they are a user. */
export type CompanyAndRecipient = Record<'company' | 'day', string> &
  Record<'senderName' | 'replyTo' | 'colour' | 'firstName' | 'lastName' | 'email', string | null> & {
    reading: Reading;
    logo: Buffer | null;
  };

export async function readCompanyAndRecipient(tx: ReadTx, userId: string | null): Promise<CompanyAndRecipient> {
  return (await tx.first(companyAndRecipient(userId))) as CompanyAndRecipient;
}

function companyAndRecipient(userId: string | null): RawBuilder<CompanyAndRecipient> {
  return sql`select coalesce(tenants.display_name, tenants.name) as company, tenants.colour, tenants.logo,
      tenants.sender_name as "senderName", tenants.reply_to as "replyTo", users.first_name as "firstName",
      users.last_name as "lastName", users.email, ${readingOf(sql`${userId}::uuid`)} as reading,
      app.local_time(now(), coalesce(users.time_zone, tenants.time_zone))::date::text as day
    from tenants left join users on users.id = ${userId}::uuid
    where tenants.id = app.tenant_id()`;
}
