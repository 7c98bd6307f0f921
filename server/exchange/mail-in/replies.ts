import { sql } from 'kysely';
import { hashReplyCode, isReplyCode } from '#server/platform/mail/reply-address.ts';
import type { Reply } from './decide.ts';
import { type FindRecipient, type MailInServices, MailRefusal } from './recipient.ts';
import { mailSizeLimit } from './size-limit.ts';
import { takeIntoCompany } from './take.ts';

/** Answers to a mail of Loggia, at `t+<code>@MAIL_DOMAIN`. */
export const findReplyRecipient: FindRecipient = async (services, code, address) => {
  const tenantId = await findCompany(services, code);
  if (!tenantId) return undefined;
  return {
    sizeLimit: mailSizeLimit,
    isAnswer: true,
    take: async (mail) => {
      const reply = await readReply(services, tenantId, code);
      if (!reply) throw new MailRefusal('5.1.1 This address no longer takes answers.');
      await takeIntoCompany(services, mail, { tenantId, to: address, reply });
    },
  };
};

/** What a mail to these addresses answers in the company, and at which of them. Undefined if it answers nothing there. */
export async function findAnswered(
  services: MailInServices,
  tenantId: string,
  addresses: readonly string[],
): Promise<{ to: string; reply: Reply } | undefined> {
  for (const to of addresses) {
    const code = /^t\+([^@]+)@/.exec(to)?.[1] ?? '';
    const reply = (await findCompany(services, code)) === tenantId && (await readReply(services, tenantId, code));
    if (reply) return { to, reply };
  }
  return undefined;
}

async function findCompany({ tenancy }: MailInServices, code: string): Promise<string | undefined> {
  if (!isReplyCode(code)) return undefined;
  const [company] = await tenancy.lookUp(
    sql<{ id: string | null }>`select app.company_of_reply_address(${hashReplyCode(code)}) as id`,
  );
  return company?.id ?? undefined;
}

function readReply({ tenancy }: MailInServices, tenantId: string, code: string): Promise<Reply | undefined> {
  return tenancy.asServer(tenantId, 'read', (tx) => tx.first(findReply(hashReplyCode(code))));
}

function findReply(hash: Buffer) {
  return sql<Reply>`
    select address.user_id as "userId", users.client_id as "clientId", address.subject_type as "subjectType",
      address.subject_id as "subjectId", address.lane
    from reply_addresses address join users on users.id = address.user_id
    where address.hash = ${hash}`;
}
