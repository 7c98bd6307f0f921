import { type RawBuilder, sql } from 'kysely';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { Config } from '#server/config.ts';
import { createEntryToken } from '#server/entry/token.ts';
import type { Secrets } from '#server/secrets.ts';
import type { ReadTx, Tenancy } from '#server/tenancy/index.ts';
import { languageOf, speak } from '#server/texts/index.ts';
import { htmlBody, textBody } from './layout.ts';
import { accentOf } from './look.ts';
import { textOf } from './texts.ts';

/** What a mail is made from. */
export type MailSource = {
  tenantId: string;
  kind: MailKind;
  userId: string | null;
  subjectType: string | null;
  subjectId: string | null;
};

export type RenderedMail = {
  /** The sender's name that the company chose, or else the company's. */
  sender: string;
  /** Where answers go, if the company chose an address. */
  replyTo?: string | undefined;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** A PNG that the HTML shows. */
  logo?: Buffer | undefined;
};

type Services = { tenancy: Tenancy; config: Pick<Config, 'publicUrl'>; secrets: Secrets };

/**
 * Makes the mail from what its recipient may see now. Undefined if the recipient was deleted or deactivated. With `masked` its
 * link opens nothing, for administrators who look at it.
 */
export async function renderMail(
  { tenancy, config, secrets }: Services,
  mail: MailSource,
  masked = false,
): Promise<RenderedMail | undefined> {
  const read = (tx: ReadTx) => tx.first(companyAndRecipient(mail.userId));
  const { tenantId, userId, subjectType, subjectId } = mail;
  const row = await (userId
    ? tenancy.asRecipient({ tenantId, userId }, read)
    : tenancy.asServer(tenantId, 'read', read)
  ).catch((error: { code?: unknown }) => {
    if (error.code === 'AT401') return undefined;
    throw error;
  });
  if (!row) return undefined;
  const company = oneLine(row.company);
  const firstName = oneLine(row.firstName ?? '');
  const token = () => (masked ? mask : createEntryToken(secrets, { tenantId, linkId: subjectId as string }));
  const language = languageOf(row.language);
  const say = speak(language);
  const { button, ...words } = textOf(mail.kind, say, company);
  const link = subjectType === 'entryLink' && subjectId ? `${config.publicUrl ?? ''}/welcome/${token()}` : undefined;
  const look = { company, language, logo: row.logo ?? undefined, accent: accentOf(row.colour) };
  const letter = {
    ...words,
    look,
    greeting: firstName ? say('mail.greeting', { name: firstName }) : say('mail.greetingWithoutName'),
    button: button && link ? { label: button, link, hint: say('mail.linkHint') } : undefined,
  };
  return {
    sender: oneLine(row.senderName ?? '') || company,
    replyTo: row.replyTo ?? undefined,
    recipient: oneLine([row.firstName, row.lastName].filter(Boolean).join(' ')),
    subject: letter.subject,
    text: textBody(letter),
    html: htmlBody(letter),
    logo: look.logo,
  };
}

const mask = '••••••••';

/** Line breaks and other controls would end a header. Names may contain them. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}

function companyAndRecipient(
  userId: string | null,
): RawBuilder<
  Record<'company' | 'language', string> &
    Record<'senderName' | 'replyTo' | 'colour' | 'firstName' | 'lastName', string | null> & { logo: Buffer | null }
> {
  return sql`select coalesce(tenants.display_name, tenants.name) as company, tenants.language, tenants.colour,
      tenants.logo, tenants.sender_name as "senderName",
      tenants.reply_to as "replyTo", users.first_name as "firstName", users.last_name as "lastName"
    from tenants left join users on users.id = ${userId}::uuid
    where tenants.id = app.tenant_id()`;
}
