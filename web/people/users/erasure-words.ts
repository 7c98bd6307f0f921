import type { Erasure } from '#contract/people/erasure.ts';
import { t } from '#web/texts/index.ts';

/** What goes, as a person calls it. */
export const removedLabels: Record<Erasure['removed'][number]['kind'], string> = {
  profile: t('Name, addresses and other details'),
  picture: t('Picture'),
  sessions: t('Devices they signed in on'),
  tokens: t('API tokens'),
  factors: t('Second factors'),
  identities: t('Linked accounts'),
  links: t('Invitations and other links'),
  assignments: t('Places on teams, and tickets'),
  notifications: t('Inbox and notification settings'),
  views: t('Saved views'),
  feeds: t('Calendar feeds'),
  drafts: t('Drafts and unsent files'),
  mails: t('Mails to them'),
  inboundMails: t('Mails from them'),
  exports: t('Archives that may name them'),
  imports: t('Imported rows'),
  answers: t('Details of answers to approvals'),
  auditEntries: t('Names in the audit log'),
  elsewhere: t('Names in other places'),
};

export const keptLabels: Record<Erasure['kept'][number]['kind'], string> = {
  messages: t('Messages'),
  tickets: t('Tickets'),
  tasks: t('Tasks'),
  updates: t('Status updates'),
  files: t('Files'),
  signOffs: t('Approvals'),
  auditEntries: t('Entries of the audit log'),
  texts: t('Texts that name them'),
  backups: t('Backups'),
};

export const keptReasons: Record<Erasure['kept'][number]['reason'], string> = {
  contribution: t('Part of the work of others. The name becomes “Former member”; the contents of files do not change.'),
  proof: t('Proof of what was approved. It still verifies, without the name.'),
  record: t('Who did what has to stay known. Name and address go.'),
  typedText: t(
    'Loggia does not change what people typed. Find these texts with the search, and edit them where needed.',
  ),
  expires: t('They expire. If one is restored, the person is erased again.'),
};
