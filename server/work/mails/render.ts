import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import { type CompanyAndRecipient, readCompanyAndRecipient } from '#server/platform/mail/company.ts';
import { type Content, type MailSource, mask, type Unsent, unsent } from '#server/platform/mail/content.ts';
import { htmlBody, type Letter, textBody } from '#server/platform/mail/layout.ts';
import { accentOf, pictureId, textPictureId } from '#server/platform/mail/look.ts';
import type { RenderedMail } from '#server/platform/mail/transport.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { type Say, speak } from '#server/platform/texts/index.ts';
import { readerOf } from '#server/platform/texts/reader.ts';
import { createUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { mailTable } from './kinds.ts';
import { type DrawnFile, drawFile, drawPicture, drawShownFile } from './shown-file.ts';

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
  const drawn = isViewed ? {} : await drawFiles(services, mail, content);
  return compose(who, content, { topic, unsubscribe, ...drawn });
}

/** Draws the file that the mail is about, and the pictures in its text. */
async function drawFiles(services: RenderServices, mail: MailSource, { shows, pictures = [] }: Content) {
  const picture = shows && (await drawShownFile(services, mail, shows, drawFile));
  const inText = new Map<string, DrawnFile>();
  for (const each of pictures.slice(0, maxPictures)) {
    const drawn = await drawShownFile(services, mail, each, drawPicture);
    if (drawn) inText.set(each.id, drawn);
  }
  return { picture, inText };
}

/** Of a text in a mail. Others are named. */
const maxPictures = 5;

type Around = {
  topic: MailTopic | null;
  unsubscribe: string | undefined;
  picture?: DrawnFile | undefined;
  inText?: ReadonlyMap<string, DrawnFile>;
};

function compose(
  who: CompanyAndRecipient,
  content: Content,
  { topic, unsubscribe, picture, inText = new Map() }: Around,
): RenderedMail {
  const company = oneLine(who.company);
  const firstName = oneLine(who.firstName ?? '');
  const reader = readerOf(who.reading);
  const { language } = reader;
  const say = speak(language);
  const widths = new Map([...inText].map(([id, { width }]) => [id, width]));
  const words = content.write(say, { ...reader, company, day: who.day }, widths);
  const letter: Letter = {
    ...words,
    look: { company, language, logo: who.logo ?? undefined, accent: accentOf(who.colour) },
    subject: oneLine(words.subject),
    picture: picture && {
      ...picture,
      text: say(picture.kind === 'page' ? 'Page 1 of {name}' : 'Picture: {name}', { name: picture.fileName }),
    },
    greeting: firstName ? say('Hello {name},', { name: firstName }) : say('Hello,'),
    button: words.button && { ...words.button, hint: say('If the button does not work, use this link:') },
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
    pictures: new Map([
      ...(picture ? ([[pictureId, picture.content]] as const) : []),
      ...[...inText].map(([id, { content: jpeg }]) => [textPictureId(id), jpeg] as const),
    ]),
    about: content.about,
    unsubscribe,
  };
}

/** Why somebody gets a mail that they can turn off. */
const topicTexts = {
  mentions: 'You get a mail when somebody mentions you.',
  answers: 'You get a mail when somebody answers what you wrote or asked for.',
  messages: 'You get a mail when there are new messages.',
  assigned: 'You get a mail when you are added to a project, or asked for something.',
  updates: 'You get a mail when there is a status update of a project.',
  projects: 'You get a mail when projects change.',
  files: 'You get a mail when there are documents, images or approvals that are new or change.',
  tickets: 'You get a mail when tickets are new or change.',
  due: 'You get a mail when something is due or overdue.',
  promises: 'You get a mail when a promise for a ticket runs out or was missed.',
  digest: 'You get an overview of what is new on the days that you chose.',
} as const satisfies Texts<MailTopic>;

function unsubscribeOf(say: Say, topic: MailTopic, link: string): Letter['unsubscribe'] {
  return { reason: say(topicTexts[topic]), label: say('Unsubscribe from these mails'), link };
}

/** Line breaks and other controls would end a header. Names may contain them. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
