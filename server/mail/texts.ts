import type { MailKind, NoticeKind } from '#contract/mail-kinds.ts';
import { type NotificationSubject, notificationReasons } from '#contract/notification-kinds.ts';
import { type Language, type Say, speak, writeDay } from '#server/texts/index.ts';

/** A kind whose text depends on the company alone. */
export type PlainKind = Exclude<
  MailKind,
  NoticeKind | 'digest' | 'trialEnding' | 'accessEnding' | 'addressSet' | 'webhookOff' | 'newDevice' | 'update'
>;

/** What a mail says. The layout adds the greeting, the company and the look. */
export type MailText = { subject: string; paragraphs: string[]; button?: string; note?: string };

type Named = {
  kind: MailKind;
  company: string;
  /** What a notice is about. Null if it can no longer be seen. */
  subjectType: string | null;
  title: string | null;
  /** Of a ticket. */
  number: number | null;
  /** The local day on which the mail was made. */
  day: string;
};

/** The subject of a mail. Mails about one thing have the same, so that mail programs show them together. */
export function subjectOf(language: Language, { kind, company, subjectType, title, number, day }: Named): string {
  const say = speak(language);
  if (kind === 'digest') return say('mail.digest.subject', { company, day: writeDay(language, day) });
  if (kind === 'addressSet') return say('mail.addressSet.subject', { company });
  if (kind === 'webhookOff') return say('mail.webhookOff.subject', { company });
  if (kind === 'newDevice') return say('mail.newDevice.subject', { company });
  if (kind === 'trialEnding') return say('mail.trialEnding.subject', { company });
  if (kind === 'accessEnding') return say('mail.accessEnding.subject', { company });
  if (kind === 'update')
    return title === null ? say('mail.hidden.subject', { company }) : say('mail.update.subject', { title });
  if (!isNotice(kind)) return textOf(kind, say, company).subject;
  if (title === null) return say('mail.hidden.subject', { company });
  if (number !== null) return say('mail.ticket.subject', { number: `#${number}`, title });
  return say(`mail.${subjectType as Exclude<NotificationSubject, 'ticket'>}.subject`, { title });
}

function isNotice(kind: MailKind): kind is NoticeKind {
  return notificationReasons.some((reason) => reason.toLowerCase() === kind);
}

/** The text of each kind. `company` is the name of the sender's company. */
export function textOf(kind: PlainKind, say: Say, company: string): MailText {
  return texts[kind](say, { company });
}

const texts: Record<PlainKind, (say: Say, names: { company: string }) => MailText> = {
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
  signedOut: (say, names) => ({
    subject: say('mail.signedOut.subject', names),
    paragraphs: [say('mail.signedOut.text', names), say('mail.signedOut.next')],
  }),
  factorAdded: (say, names) => ({
    subject: say('mail.factorAdded.subject', names),
    paragraphs: [say('mail.factorAdded.text', names), say('mail.notYou')],
  }),
  factorRemoved: (say, names) => ({
    subject: say('mail.factorRemoved.subject', names),
    paragraphs: [say('mail.factorRemoved.text', names), say('mail.notYou')],
  }),
  recoveryCodeUsed: (say, names) => ({
    subject: say('mail.recoveryCodeUsed.subject', names),
    paragraphs: [say('mail.recoveryCodeUsed.text', names), say('mail.recoveryCodeUsed.next')],
  }),
  factorsReset: (say, names) => ({
    subject: say('mail.factorsReset.subject', names),
    paragraphs: [say('mail.factorsReset.text', names), say('mail.factorsReset.next')],
  }),
};
