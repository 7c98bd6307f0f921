import type { MailKind } from '#contract/platform/mail-kinds.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import type { ContentReader, Names } from '#server/platform/mail/content.ts';
import { type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { kindFor } from '#server/work/inbox/kinds.ts';
import {
  entryLinkOf,
  readAccess,
  readAddressSet,
  readCode,
  readInvitation,
  readNewDevice,
  readTrial,
  readWebhook,
} from './account.ts';
import { readDigestContent } from './digest.ts';
import { noticeSubject, readNoticeContent } from './notice.ts';
import type { Told } from './told.ts';

/** What a mail is about, if it is a notice. The title is null if its subject can no longer be seen. */
type About = {
  userId: string | null;
  title: string | null;
  /** Of a ticket. */
  number: number | null;
  /** Null if the event is no longer kept. */
  told: Pick<Told, 'kind' | 'data' | 'fileName' | 'authorName'> | null;
};

type Row = {
  /** As the list of mails shows it: without what only the recipient knows. */
  subject(names: Names, about: About): string;
  read: ContentReader;
};

/**
 * Every kind of mail in one place. What a notice says is chosen by the event that caused it, in the table of news
 * (server/work/inbox/kinds.ts): its sentence, who it is from, what somebody wrote, and what it asks of the reader.
 */
export const mailTable: Record<MailKind, Row> = {
  test: ofCompany('test', (say, names) => ({
    paragraphs: [say('This is a test message from {company}. There is nothing to do.', names)],
  })),
  invitation: { subject: subjectOfCompany('invitation'), read: readInvitation },
  reset: ofCompany('reset', (say, names) => ({
    paragraphs: [say('Somebody, probably you, asked for a new password for your account at {company}.', names)],
    button: say('Choose a new password'),
    note: say(
      'The link works once, within 30 minutes. If you did not ask for it, ignore this message: your password does not change.',
    ),
  })),
  code: { subject: subjectOfCompany('code'), read: readCode },
  emailConfirmation: ofCompany('emailConfirmation', (say, names) => ({
    paragraphs: [
      say(
        'Please confirm that this is your address. Until you do, {company} sends no link for a new password to it.',
        names,
      ),
    ],
    button: say('Confirm the address'),
    note: say('The link works once, within a day. If you do not expect this message, you can ignore it.'),
  })),
  emailChanged: ofCompany('emailChanged', (say, names) => ({
    paragraphs: [
      say(
        'The e-mail address of your account at {company} was changed, so messages no longer go to this address.',
        names,
      ),
      say('If that was not you, tell an administrator of the company now.'),
    ],
  })),
  passwordReset: ofCompany('passwordReset', (say, names) => ({
    paragraphs: [
      say('A new password was set for your account at {company}, and all devices were signed out.', names),
      say('If that was not you, tell an administrator of the company now.'),
    ],
  })),
  newDevice: { subject: subjectOfCompany('newDevice'), read: readNewDevice },
  signedOut: ofCompany('signedOut', (say, names) => ({
    paragraphs: [
      say(
        'An administrator signed you out of {company} on all devices. If you had API tokens, they no longer work.',
        names,
      ),
      say('You can sign in again. If you do not know why this happened, ask an administrator of the company.'),
    ],
  })),
  factorAdded: ofCompany('factorAdded', (say, names) => ({
    paragraphs: [
      say('Your account at {company} has a new second factor. When you sign in next, you are asked for it.', names),
      say('If that was not you, tell an administrator of the company now.'),
    ],
  })),
  factorRemoved: ofCompany('factorRemoved', (say, names) => ({
    paragraphs: [
      say('Your account at {company} has one second factor less. It is no longer asked for when you sign in.', names),
      say('If that was not you, tell an administrator of the company now.'),
    ],
  })),
  recoveryCodeUsed: ofCompany('recoveryCodeUsed', (say, names) => ({
    paragraphs: [
      say(
        'Somebody signed in to your account at {company} with one of its recovery codes. The code does not work again.',
        names,
      ),
      say(
        'If that was you, you can make new codes in My Profile. If not, choose a new password now, and tell an administrator of the company.',
      ),
    ],
  })),
  factorsReset: ofCompany('factorsReset', (say, names) => ({
    paragraphs: [
      say('An administrator removed all second factors of your account at {company}.', names),
      say(
        'You can sign in with your password and set up two-step sign-in again. If you did not ask for this, tell another administrator of the company.',
      ),
    ],
  })),
  trialEnding: { subject: subjectOfCompany('trialEnding'), read: readTrial },
  accessEnding: { subject: subjectOfCompany('accessEnding'), read: readAccess },
  addressSet: { subject: subjectOfCompany('addressSet'), read: readAddressSet },
  webhookOff: { subject: subjectOfCompany('webhookOff'), read: readWebhook },
  mailHeld: ofCompany('mailHeld', (say, names) => ({
    paragraphs: [
      say(
        'Your mail came from an address that {company} does not know, or that may not answer there. Somebody will look at it before it is passed on. You do not have to do anything.',
        names,
      ),
      say(
        'If you have an account at {company}, write from the address of that account, and your mail arrives at once. You get this message only once.',
        names,
      ),
    ],
  })),
  update: aboutNews(),
  mentioned: aboutNews(),
  assigned: aboutNews(),
  due: aboutNews(),
  answered: aboutNews(),
  news: aboutNews(),
  digest: {
    subject: ({ language, locale, company, day }) =>
      speak(language)('What is new at {company}, {day}', { company, day: writeDay(locale, day) }),
    read: readDigestContent,
  },
};

/** A kind whose subject depends on the company alone. */
type CompanyKind = Exclude<MailKind, 'update' | 'mentioned' | 'assigned' | 'due' | 'answered' | 'news' | 'digest'>;
type CompanyWords = { paragraphs: string[]; button?: string; note?: string };

const subjects = {
  test: 'Mail from {company} works',
  invitation: '{company} has invited you',
  reset: 'Choose a new password for {company}',
  code: 'Your code to sign in to {company}',
  emailConfirmation: 'Confirm your e-mail address for {company}',
  emailChanged: 'Your e-mail address at {company} was changed',
  addressSet: 'The directory of {company} changed an e-mail address',
  passwordReset: 'Your password at {company} was changed',
  signedOut: 'You were signed out of {company}',
  factorAdded: 'A second factor was added to your account at {company}',
  factorRemoved: 'A second factor was removed from your account at {company}',
  recoveryCodeUsed: 'A recovery code of your account at {company} was used',
  factorsReset: 'Your second factors at {company} were removed',
  newDevice: 'Your account at {company} was used on a new device',
  trialEnding: 'The trial of {company} ends soon',
  accessEnding: 'Access to {company} ends soon',
  webhookOff: 'A webhook of {company} was switched off',
  mailHeld: 'Your mail to {company} waits until somebody has looked at it',
} as const satisfies Texts<CompanyKind>;

function subjectOfCompany(kind: CompanyKind): Row['subject'] {
  return ({ language, company }) => speak(language)(subjects[kind], { company });
}

/** A mail whose words depend on the company alone, perhaps with a link that opens an account. */
function ofCompany(kind: CompanyKind, words: (say: Say, names: { company: string }) => CompanyWords): Row {
  const subject = subjectOfCompany(kind);
  return {
    subject,
    read: async (_tx, asked) => ({
      write: (say, names) => {
        const { button, ...rest } = words(say, { company: names.company });
        const link = entryLinkOf(asked);
        return {
          ...rest,
          subject: say(subjects[kind], { company: names.company }),
          button: button && link ? { label: button, link } : undefined,
        };
      },
    }),
  };
}

function aboutNews(): Row {
  return {
    read: readNoticeContent,
    subject: (names, { userId, title, number, told }) =>
      title === null
        ? speak(names.language)('News from {company}', { company: names.company })
        : noticeSubject(names, {
            told: told ?? undefined,
            kind: told ? kindFor(told, userId) : undefined,
            title,
            number,
          }),
  };
}
