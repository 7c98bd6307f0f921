import { sql } from 'kysely';
import { hashReplyCode, isReplyCode } from '#server/mail/reply-address.ts';
import type { Reply } from './decide.ts';
import { type FindRecipient, MailRefusal } from './recipient.ts';
import { mailSizeLimit } from './size-limit.ts';
import { takeIntoCompany } from './take.ts';

/** Answers to a mail of Loggia, at `t+<code>@MAIL_DOMAIN`. */
export const findReplyRecipient: FindRecipient = async (services, code, address) => {
  if (!isReplyCode(code)) return undefined;
  const hash = hashReplyCode(code);
  const { tenancy } = services;
  const [company] = await tenancy.lookUp(
    sql<{ id: string | null }>`select app.company_of_reply_address(${hash}) as id`,
  );
  const tenantId = company?.id;
  if (!tenantId) return undefined;
  return {
    sizeLimit: mailSizeLimit,
    take: async (mail) => {
      const reply = await tenancy.asServer(tenantId, 'read', (tx) => tx.first(findReply(hash)));
      if (!reply) throw new MailRefusal('5.1.1 This address no longer takes answers.');
      await takeIntoCompany(services, mail, { tenantId, to: address, reply });
    },
  };
};

function findReply(hash: Buffer) {
  return sql<Reply>`
    select address.user_id as "userId", users.client_id as "clientId", address.subject_type as "subjectType",
      address.subject_id as "subjectId", address.lane
    from reply_addresses address join users on users.id = address.user_id
    where address.hash = ${hash}`;
}
