import type { MailKind } from '#contract/mail-kinds.ts';

/** What a mail says. The layout adds the greeting, the company and the look. */
export type MailText = { subject: string; paragraphs: string[]; button?: string; note?: string };

/** The text of each kind. `company` is the name of the sender's company. */
export function textOf(kind: MailKind, company: string): MailText {
  return texts[kind](company);
}

const texts: Record<MailKind, (company: string) => MailText> = {
  test: (company) => ({
    subject: `Test message from ${company}`,
    paragraphs: [`This is a test message from ${company}. Mail works.`],
  }),
  invitation: (company) => ({
    subject: `${company} has invited you`,
    paragraphs: [
      `${company} has invited you to follow your projects together: their progress, documents, images and questions.`,
      'Choose a password, and you are in.',
    ],
    button: 'Accept the invitation',
    note: 'The link works once, within 7 days. If you did not expect it, you can ignore this message.',
  }),
  reset: (company) => ({
    subject: `Choose a new password for ${company}`,
    paragraphs: [`Somebody, probably you, asked for a new password for your account at ${company}.`],
    button: 'Choose a new password',
    note: 'The link works once, within 30 minutes. If you did not ask for it, ignore this message: your password stays as it is.',
  }),
  emailConfirmation: (company) => ({
    subject: `Confirm your e-mail address for ${company}`,
    paragraphs: [`Please confirm that this is your address. Until then, your account at ${company} keeps its old one.`],
    button: 'Confirm the address',
    note: 'The link works once. If you did not change your address, you can ignore this message.',
  }),
  emailChanged: (company) => ({
    subject: `Your e-mail address at ${company} was changed`,
    paragraphs: [
      `The e-mail address of your account at ${company} was changed, so messages no longer go to this address.`,
      'If that was not you, tell an administrator of the company now.',
    ],
  }),
  passwordReset: (company) => ({
    subject: `Your password at ${company} was changed`,
    paragraphs: [
      `A new password was set for your account at ${company}, and all devices were signed out.`,
      'If that was not you, tell an administrator of the company now.',
    ],
  }),
};
