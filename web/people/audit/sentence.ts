import type { AuditAction } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { t, tParts } from '#web/texts/index.ts';
import { fileSentences } from './file-sentences.ts';
import { blockedSentence } from './operation-texts.ts';
import { previewSentences } from './preview-sentences.ts';
import { partsOf, providerPartsOf, type Sentence } from './sentence-parts.ts';
import { signInSentences } from './sign-in-sentences.ts';
import { ticketSentences } from './ticket-sentences.ts';

/** 'Ada Admin deleted the project Lobby'. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const write = sentences[entry.action as AuditAction] as ((entry: AuditEntry) => Sentence) | undefined;
  const { actor } = partsOf(entry);
  return write?.(entry) ?? tParts('{actor} performed an unknown action: {action}', { actor, action: entry.action });
}

const sentences: Record<AuditAction, (entry: AuditEntry) => Sentence> = {
  ...signInSentences,

  'access.denied': blockedSentence,
  'download.refused': (entry) => {
    if (entry.subjectType === 'image')
      return tParts("{actor} tried to download an image they can't see or that doesn't exist", partsOf(entry));
    if (entry.subjectType === 'attachment')
      return tParts("{actor} tried to download a file they can't see or that doesn't exist", partsOf(entry));
    return tParts("{actor} tried to download a document they can't see or that doesn't exist", partsOf(entry));
  },

  'user.created': (entry) => {
    const { role } = entry.details;
    if (!role) return tParts('{actor} added {name}', partsOf(entry));
    return tParts('{actor} added {name} as {role}', { ...partsOf(entry), role: { name: role } });
  },
  'user.updated': changedUser,
  'user.deleted': (entry) =>
    entry.details.handedOver
      ? tParts('{actor} removed {name} and gave their work to another person', partsOf(entry))
      : tParts('{actor} removed {name}', partsOf(entry)),
  'user.erased': (entry) => tParts('{actor} erased the personal data of a person', partsOf(entry)),
  'picture.changed': (entry) => tParts('{actor} changed their picture', partsOf(entry)),
  'picture.removed': (entry) => tParts('{actor} removed the picture of {name}', partsOf(entry)),
  'user.registered': (entry) => tParts('{actor} requested an account', partsOf(entry)),
  'invitation.created': (entry) => tParts('{actor} invited {name}', partsOf(entry)),
  'invitation.revoked': (entry) => tParts('{actor} withdrew the invitation of {name}', partsOf(entry)),
  'invitation.accepted': (entry) => tParts('{actor} accepted an invitation', partsOf(entry)),
  'password.changed': (entry) => tParts('{actor} changed their password', partsOf(entry)),
  'user.signedOut': (entry) => tParts('{actor} signed out {name} everywhere', partsOf(entry)),
  'password.set': (entry) => tParts('{actor} set the password of {name}', partsOf(entry)),

  'password.forgotten': (entry) =>
    entry.subjectName
      ? tParts('Someone asked for a new password for {name}', partsOf(entry))
      : tParts('Someone asked for a new password for an account'),
  'password.reset': (entry) => tParts('{actor} set a new password by a link', partsOf(entry)),
  'email.requested': (entry) => tParts('{actor} asked to change their e-mail address', partsOf(entry)),
  'identity.linked': (entry) => tParts('{actor} linked an account of {provider}', providerPartsOf(entry)),
  'identity.unlinked': (entry) => tParts('{actor} unlinked an account of {provider}', providerPartsOf(entry)),
  'factor.added': (entry) => tParts('{actor} added the second factor {name}', partsOf(entry)),
  'factor.renamed': (entry) => tParts('{actor} renamed a second factor to {name}', partsOf(entry)),
  'factor.removed': (entry) => tParts('{actor} removed the second factor {name}', partsOf(entry)),
  'factors.reset': (entry) => tParts('{actor} removed all second factors of {name}', partsOf(entry)),
  'recoveryCodes.created': (entry) => tParts('{actor} made new recovery codes', partsOf(entry)),
  'recoveryCode.used': (entry) => tParts('{actor} used a recovery code', partsOf(entry)),
  'email.changed': (entry) => tParts('{actor} changed their e-mail address', partsOf(entry)),
  'email.confirmed': (entry) => tParts('{actor} confirmed their e-mail address', partsOf(entry)),

  ...previewSentences,
  'notifications.unsubscribed': (entry) =>
    entry.subjectName
      ? tParts('The link in a mail to {name} was used to unsubscribe', partsOf(entry))
      : tParts('The link in a mail to a user was used to unsubscribe'),

  'role.created': (entry) => tParts('{actor} created the role {name}', partsOf(entry)),
  'role.updated': (entry) => tParts('{actor} changed the role {name}', partsOf(entry)),
  'role.deleted': (entry) => tParts('{actor} deleted the role {name}', partsOf(entry)),
  'role.claimAssigned': (entry) => tParts('{actor} added a permission to the role {name}', partsOf(entry)),

  'project.created': (entry) => tParts('{actor} created the project {name}', partsOf(entry)),
  'project.updated': (entry) => tParts('{actor} changed the project {name}', partsOf(entry)),
  'project.archived': (entry) => tParts('{actor} archived the project {name}', partsOf(entry)),
  'project.unarchived': (entry) => tParts('{actor} unarchived the project {name}', partsOf(entry)),
  'project.deleted': (entry) => tParts('{actor} deleted the project {name}', partsOf(entry)),
  'project.restored': (entry) => tParts('{actor} restored the project {name}', partsOf(entry)),

  'client.created': (entry) => tParts('{actor} added the client {name}', partsOf(entry)),
  'client.updated': (entry) =>
    entry.details.fields?.includes('name') === false
      ? tParts('{actor} changed the client {name}', partsOf(entry))
      : tParts('{actor} renamed a client to {name}', partsOf(entry)),
  'client.deleted': (entry) => tParts('{actor} deleted the client {name}', partsOf(entry)),
  'client.restored': (entry) => tParts('{actor} restored the client {name}', partsOf(entry)),

  'project.updatePublished': (entry) => tParts('{actor} published a status update of {name}', partsOf(entry)),
  'task.created': (entry) => tParts('{actor} created the task {name}', partsOf(entry)),
  'task.updated': (entry) => tParts('{actor} changed the task {name}', partsOf(entry)),
  'task.deleted': (entry) => tParts('{actor} deleted the task {name}', partsOf(entry)),
  'hours.created': (entry) => tParts('{actor} booked hours on {name}', partsOf(entry)),
  'hours.updated': (entry) => tParts('{actor} changed hours on {name}', partsOf(entry)),
  'hours.deleted': (entry) => tParts('{actor} deleted hours on {name}', partsOf(entry)),
  'hours.corrected': (entry) => tParts('{actor} corrected hours on {name}', partsOf(entry)),
  'hours.exported': (entry) => tParts('{actor} marked hours as exported', partsOf(entry)),
  'budget.created': (entry) => tParts('{actor} created a budget for {name}', partsOf(entry)),
  'budget.updated': (entry) => tParts('{actor} changed a budget of {name}', partsOf(entry)),
  'budget.deleted': (entry) => tParts('{actor} deleted a budget of {name}', partsOf(entry)),
  'recurring.created': (entry) => tParts('{actor} made {name} recurring', partsOf(entry)),
  'recurring.updated': (entry) => tParts('{actor} changed the recurring {name}', partsOf(entry)),
  'recurring.paused': (entry) =>
    tParts('The recurring {name} was paused, because its author may no longer make it', partsOf(entry)),
  'recurring.deleted': (entry) => tParts('{actor} deleted the recurring {name}', partsOf(entry)),

  ...fileSentences,

  'message.posted': (entry) => tParts('{actor} wrote a message about {name}', partsOf(entry)),
  'message.edited': (entry) => tParts('{actor} edited a message about {name}', partsOf(entry)),
  'attachment.uploaded': (entry) => tParts('{actor} uploaded the file {file} for a message', partsOf(entry)),
  'message.deleted': (entry) => tParts('{actor} deleted a message about {name}', partsOf(entry)),

  ...ticketSentences,

  'tenant.created': (entry) => tParts('{actor} created the company {name}', partsOf(entry)),
  'tenant.updated': (entry) => {
    const { isActive } = entry.details;
    if (isActive === undefined) return tParts('{actor} changed the company {name}', partsOf(entry));
    if (isActive) return tParts('{actor} activated the company {name}', partsOf(entry));
    return tParts('{actor} deactivated the company {name}', partsOf(entry));
  },
  'tenant.exported': (entry) => tParts('{actor} exported the company {name}', partsOf(entry)),
  'tenant.imported': (entry) => tParts('{actor} imported the company {name}', partsOf(entry)),
  'company.updated': (entry) => tParts('{actor} changed the company settings', partsOf(entry)),
  'projectSchema.updated': (entry) => tParts('{actor} changed the data models', partsOf(entry)),
  'serviceLevel.created': (entry) => tParts('{actor} created the service level {name}', partsOf(entry)),
  'serviceLevel.updated': (entry) => tParts('{actor} changed the service level {name}', partsOf(entry)),
  'serviceLevel.deleted': (entry) => tParts('{actor} deleted the service level {name}', partsOf(entry)),
  'savedView.created': (entry) => tParts('{actor} shared the view {name}', partsOf(entry)),
  'savedView.updated': (entry) => tParts('{actor} changed the shared view {name}', partsOf(entry)),
  'savedView.deleted': (entry) => tParts('{actor} deleted the shared view {name}', partsOf(entry)),
  'template.created': (entry) => tParts('{actor} made the project template {name}', partsOf(entry)),
  'template.updated': (entry) => tParts('{actor} changed the project template {name}', partsOf(entry)),
  'template.deleted': (entry) => tParts('{actor} deleted the project template {name}', partsOf(entry)),
  'feed.created': (entry) => tParts('{actor} made a calendar feed', partsOf(entry)),
  'feed.revoked': (entry) => tParts('{actor} revoked a calendar feed', partsOf(entry)),
  'token.created': (entry) => tParts('{actor} made the API token {name}', partsOf(entry)),
  'token.ended': (entry) => tParts('{actor} ended the API token {name}', partsOf(entry)),
  'import.run': (entry) => tParts('{actor} imported {name}', partsOf(entry)),
  'import.undone': (entry) => tParts('{actor} undid the import of {name}', partsOf(entry)),
  'identityProvider.created': (entry) => tParts('{actor} added the identity provider {name}', partsOf(entry)),
  'identityProvider.updated': (entry) => tParts('{actor} changed the identity provider {name}', partsOf(entry)),
  'identityProvider.deleted': (entry) => tParts('{actor} removed the identity provider {name}', partsOf(entry)),
  'breakGlass.added': (entry) => tParts('{actor} gave {name} emergency access', partsOf(entry)),
  'breakGlass.removed': (entry) => tParts('{actor} took emergency access away from {name}', partsOf(entry)),
  'scimToken.created': (entry) => tParts('{actor} connected the directory {name}', partsOf(entry)),
  'scimToken.deleted': (entry) => tParts('{actor} removed the directory {name}', partsOf(entry)),
  'webhook.created': (entry) => tParts('{actor} made the webhook {name}', partsOf(entry)),
  'webhook.updated': (entry) => tParts('{actor} changed the webhook {name}', partsOf(entry)),
  'webhook.deleted': (entry) => tParts('{actor} deleted the webhook {name}', partsOf(entry)),
  'webhook.secretChanged': (entry) => tParts('{actor} changed the secret of the webhook {name}', partsOf(entry)),
  'webhook.tested': (entry) => tParts('{actor} tested the webhook {name}', partsOf(entry)),
  'webhook.resent': (entry) => tParts('{actor} sent deliveries of the webhook {name} again', partsOf(entry)),
  'logo.changed': (entry) => {
    if (entry.details.picture === 'icon') return tParts('{actor} changed the icon', partsOf(entry));
    if (entry.details.picture === 'logoDark') return tParts('{actor} changed the logo for dark', partsOf(entry));
    return tParts('{actor} changed the logo', partsOf(entry));
  },
  'logo.removed': (entry) => {
    if (entry.details.picture === 'icon') return tParts('{actor} removed the icon', partsOf(entry));
    if (entry.details.picture === 'logoDark') return tParts('{actor} removed the logo for dark', partsOf(entry));
    return tParts('{actor} removed the logo', partsOf(entry));
  },
  'mail.resent': (entry) => tParts('{actor} sent a mail again to {name}', partsOf(entry)),
  'mail.tested': (entry) => tParts('{actor} sent a test message to {name}', partsOf(entry)),
  'mail.accepted': (entry) =>
    entry.subjectName
      ? tParts('{actor} accepted a mail: {name}', partsOf(entry))
      : tParts('{actor} accepted a mail', partsOf(entry)),
  'mail.discarded': (entry) =>
    entry.subjectName
      ? tParts('{actor} discarded a mail: {name}', partsOf(entry))
      : tParts('{actor} discarded a mail', partsOf(entry)),
  'audit.removed': () => tParts('Old entries were removed from this log'),
};

function changedUser(entry: AuditEntry): Sentence {
  const { isActive, role, roleBefore, handedOver } = entry.details;
  if (isActive) return tParts('{actor} activated {name}', partsOf(entry));
  if (handedOver) return tParts('{actor} deactivated {name} and gave their work to another person', partsOf(entry));
  if (isActive === false) return tParts('{actor} deactivated {name}', partsOf(entry));
  if (!role && !roleBefore) return tParts('{actor} changed the account of {name}', partsOf(entry));
  const roles = { ...partsOf(entry), role: role ? { name: role } : t('none') };
  if (!roleBefore) return tParts('{actor} changed the role of {name} to {role}', roles);
  return tParts('{actor} changed the role of {name} from {roleBefore} to {role}', {
    ...roles,
    roleBefore: { name: roleBefore },
  });
}
