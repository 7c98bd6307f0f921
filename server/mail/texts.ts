import type { MailKind } from '#contract/mail-kinds.ts';
import type { Say } from '#server/texts/index.ts';

/** What a mail says. The layout adds the greeting, the company and the look. */
export type MailText = { subject: string; paragraphs: string[]; button?: string; note?: string };

/** The text of each kind. `company` is the name of the sender's company. */
export function textOf(kind: MailKind, say: Say, company: string): MailText {
  return texts[kind](say, { company });
}

const texts: Record<MailKind, (say: Say, names: { company: string }) => MailText> = {
  test: (say, names) => ({
    subject: say('mail.test.subject', names),
    paragraphs: [say('mail.test.text', names)],
  }),
  invitation: (say, names) => ({
    subject: say('mail.invitation.subject', names),
    paragraphs: [say('mail.invitation.text', names), say('mail.invitation.next')],
    button: say('mail.invitation.button'),
    note: say('mail.invitation.note'),
  }),
  reset: (say, names) => ({
    subject: say('mail.reset.subject', names),
    paragraphs: [say('mail.reset.text', names)],
    button: say('mail.reset.button'),
    note: say('mail.reset.note'),
  }),
  emailConfirmation: (say, names) => ({
    subject: say('mail.emailConfirmation.subject', names),
    paragraphs: [say('mail.emailConfirmation.text', names)],
    button: say('mail.emailConfirmation.button'),
    note: say('mail.emailConfirmation.note'),
  }),
  emailChanged: (say, names) => ({
    subject: say('mail.emailChanged.subject', names),
    paragraphs: [say('mail.emailChanged.text', names), say('mail.notYou')],
  }),
  passwordReset: (say, names) => ({
    subject: say('mail.passwordReset.subject', names),
    paragraphs: [say('mail.passwordReset.text', names), say('mail.notYou')],
  }),
};
