import type { MailKind } from '#contract/mail-kinds.ts';

/** What kind of mail it is, in words. */
export const mailKindLabels: Record<MailKind, string> = {
  test: 'Test message',
  invitation: 'Invitation',
  reset: 'New password',
  emailConfirmation: 'Confirmation of an address',
  emailChanged: 'Changed address',
  passwordReset: 'Changed password',
  trialEnding: 'Trial ends soon',
  assigned: 'Notice: added to a project',
  due: 'Notice: due date',
  news: 'Notice: news',
  digest: 'Daily digest',
};
