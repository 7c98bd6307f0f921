import type { MailKind } from '#contract/platform/mail-kinds.ts';
import type { ContentReader, Names } from '#server/platform/mail/content.ts';
import { type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { kindFor } from '#server/work/inbox/kinds.ts';
import {
  entryLinkOf,
  readAccess,
  readAddressSet,
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
  test: ofCompany('test', (say, names) => ({ paragraphs: [say('mail.test.text', names)] })),
  invitation: { subject: subjectOfCompany('invitation'), read: readInvitation },
  reset: ofCompany('reset', (say, names) => ({
    paragraphs: [say('mail.reset.text', names)],
    button: say('mail.reset.button'),
    note: say('mail.reset.note'),
  })),
  emailConfirmation: ofCompany('emailConfirmation', (say, names) => ({
    paragraphs: [say('mail.emailConfirmation.text', names)],
    button: say('mail.emailConfirmation.button'),
    note: say('mail.emailConfirmation.note'),
  })),
  emailChanged: ofCompany('emailChanged', (say, names) => ({
    paragraphs: [say('mail.emailChanged.text', names), say('mail.notYou')],
  })),
  passwordReset: ofCompany('passwordReset', (say, names) => ({
    paragraphs: [say('mail.passwordReset.text', names), say('mail.notYou')],
  })),
  newDevice: { subject: subjectOfCompany('newDevice'), read: readNewDevice },
  signedOut: ofCompany('signedOut', (say, names) => ({
    paragraphs: [say('mail.signedOut.text', names), say('mail.signedOut.next')],
  })),
  factorAdded: ofCompany('factorAdded', (say, names) => ({
    paragraphs: [say('mail.factorAdded.text', names), say('mail.notYou')],
  })),
  factorRemoved: ofCompany('factorRemoved', (say, names) => ({
    paragraphs: [say('mail.factorRemoved.text', names), say('mail.notYou')],
  })),
  recoveryCodeUsed: ofCompany('recoveryCodeUsed', (say, names) => ({
    paragraphs: [say('mail.recoveryCodeUsed.text', names), say('mail.recoveryCodeUsed.next')],
  })),
  factorsReset: ofCompany('factorsReset', (say, names) => ({
    paragraphs: [say('mail.factorsReset.text', names), say('mail.factorsReset.next')],
  })),
  trialEnding: { subject: subjectOfCompany('trialEnding'), read: readTrial },
  accessEnding: { subject: subjectOfCompany('accessEnding'), read: readAccess },
  addressSet: { subject: subjectOfCompany('addressSet'), read: readAddressSet },
  webhookOff: { subject: subjectOfCompany('webhookOff'), read: readWebhook },
  mailHeld: ofCompany('mailHeld', (say, names) => ({
    paragraphs: [say('mail.mailHeld.text', names), say('mail.mailHeld.next', names)],
  })),
  update: aboutNews(),
  mentioned: aboutNews(),
  assigned: aboutNews(),
  due: aboutNews(),
  answered: aboutNews(),
  news: aboutNews(),
  digest: {
    subject: ({ language, locale, company, day }) =>
      speak(language)('mail.digest.subject', { company, day: writeDay(locale, day) }),
    read: readDigestContent,
  },
};

/** A kind whose subject depends on the company alone. */
type CompanyKind = Exclude<MailKind, 'update' | 'mentioned' | 'assigned' | 'due' | 'answered' | 'news' | 'digest'>;
type CompanyWords = { paragraphs: string[]; button?: string; note?: string };

function subjectOfCompany(kind: CompanyKind): Row['subject'] {
  return ({ language, company }) => speak(language)(`mail.${kind}.subject`, { company });
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
          subject: say(`mail.${kind}.subject`, { company: names.company }),
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
        ? speak(names.language)('mail.hidden.subject', { company: names.company })
        : noticeSubject(names, {
            told: told ?? undefined,
            kind: told ? kindFor(told, userId) : undefined,
            title,
            number,
          }),
  };
}
