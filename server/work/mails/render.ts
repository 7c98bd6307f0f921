import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import { type CompanyAndRecipient, readCompanyAndRecipient } from '#server/platform/mail/company.ts';
import { type Content, type MailSource, mask, type Unsent, unsent } from '#server/platform/mail/content.ts';
import { htmlBody, type Letter, textBody } from '#server/platform/mail/layout.ts';
import { accentOf } from '#server/platform/mail/look.ts';
import type { RenderedMail } from '#server/platform/mail/transport.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { readerOf, type Say, speak } from '#server/platform/texts/index.ts';
import { createUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { mailTable } from './kinds.ts';
import { type DrawnFile, drawShownFile } from './shown-file.ts';

type RenderServices = Pick<Services, 'tenancy' | 'secrets' | 'files'> & {
  config: Pick<Services['config'], 'publicUrl' | 'mailIn'>;
};

/**
 * Makes the mail from what its recipient may see now, or says why it should not be sent. With `isViewed` it is made for an
 * administrator who looks at it: its links open nothing, it has no picture, and it does not matter whether it was read.
 */
export async function renderMail(
  services: RenderServices,
  mail: MailSource,
  isViewed = false,
): Promise<RenderedMail | Unsent> {
  const { tenancy, secrets, config } = services;
  const { tenantId, userId, topic } = mail;
  const asked = { secrets, base: config.publicUrl ?? '', mail, isViewed, takesAnswers: config.mailIn !== undefined };
  const read = (tx: ReadTx) => Promise.all([readCompanyAndRecipient(tx, userId), mailTable[mail.kind].read(tx, asked)]);
  // Who changes an address can also take the access of its user, who has to learn of it nevertheless.
  const asRecipient = mail.kind === 'emailChanged' ? null : userId;
  const found = await (asRecipient
    ? tenancy.asRecipient({ tenantId, userId: asRecipient }, read)
    : tenancy.asServer(tenantId, 'read', read)
  ).catch((error: { code?: unknown }) => {
    if (error.code === 'AT401') return undefined;
    throw error;
  });
  if (!found) return unsent.left;
  const [who, content] = found;
  if ('state' in content) return content;
  if (topic !== null && !isViewed && who.email !== mail.address) return unsent.moved;
  const unsubscribe =
    topic !== null && userId !== null
      ? `${asked.base}/unsubscribe/${isViewed ? mask : createUnsubscribeToken(secrets, { tenantId, userId, topic })}`
      : undefined;
  const picture = content.shows && !isViewed ? await drawShownFile(services, mail, content.shows) : undefined;
  return compose(who, content, { topic, unsubscribe, picture });
}

type Around = { topic: MailTopic | null; unsubscribe: string | undefined; picture: DrawnFile | undefined };

function compose(who: CompanyAndRecipient, content: Content, { topic, unsubscribe, picture }: Around): RenderedMail {
  const company = oneLine(who.company);
  const firstName = oneLine(who.firstName ?? '');
  const reader = readerOf(who.timeZone, who.locale, who.language);
  const { language } = reader;
  const say = speak(language);
  const words = content.write(say, { ...reader, company, day: who.day });
  const letter: Letter = {
    ...words,
    look: { company, language, logo: who.logo ?? undefined, accent: accentOf(who.colour) },
    subject: oneLine(words.subject),
    picture: picture && { ...picture, text: say(`mail.picture.${picture.kind}`, { name: picture.fileName }) },
    greeting: firstName ? say('mail.greeting', { name: firstName }) : say('mail.greetingWithoutName'),
    button: words.button && { ...words.button, hint: say('mail.linkHint') },
    unsubscribe: unsubscribe === undefined || topic === null ? undefined : unsubscribeOf(say, topic, unsubscribe),
  };
  return {
    sender: oneLine(who.senderName ?? '') || company,
    replyTo: who.replyTo ?? undefined,
    recipient: oneLine([who.firstName, who.lastName].filter(Boolean).join(' ')),
    subject: letter.subject,
    text: textBody(letter),
    html: htmlBody(letter),
    logo: letter.look.logo,
    picture: picture?.content,
    about: content.about,
    unsubscribe,
  };
}

function unsubscribeOf(say: Say, topic: MailTopic, link: string): Letter['unsubscribe'] {
  return { reason: say(`mail.topic.${topic}`), label: say('mail.unsubscribe'), link };
}

/** Line breaks and other controls would end a header. Names may contain them. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
