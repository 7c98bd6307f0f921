import type { MailKind } from '#contract/platform/mail-kinds.ts';
import { t } from '#web/texts/index.ts';

/** What kind of mail it is, in words. */
export const mailKindLabels: Record<MailKind, string> = {
  test: t('Test message'),
  invitation: t('Invitation'),
  reset: t('New password'),
  code: t('Code to sign in'),
  emailConfirmation: t('Confirmation of an address'),
  emailChanged: t('Changed address'),
  passwordReset: t('Changed password'),
  newDevice: t('New device'),
  signedOut: t('Signed out by an administrator'),
  factorAdded: t('Added second factor'),
  factorRemoved: t('Removed second factor'),
  recoveryCodeUsed: t('Used recovery code'),
  factorsReset: t('Second factors removed by an administrator'),
  trialEnding: t('Trial ends soon'),
  accessEnding: t('Access ends soon'),
  addressSet: t('Address changed by the directory'),
  webhookOff: t('Webhook switched off'),
  mailHeld: t('Mail is held'),
  update: t('Status update'),
  mentioned: t('Notice: mentioned'),
  assigned: t('Notice: added to a project'),
  due: t('Notice: due date'),
  answered: t('Notice: answered'),
  news: t('Notice: news'),
  digest: t('Daily digest'),
};
