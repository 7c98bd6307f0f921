import type { AuditEntry } from '#contract/audit.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import { claims } from '#contract/claims.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/ticket-status.ts';
import { describeOperation } from './describe-operation.ts';

/** A sentence in parts. Names are objects, so that they can be shown in bold and long file names can be shortened. */
export type Sentence = readonly (string | { name: string; isFile?: boolean })[];

/** 'Ada Admin deleted the project Lobby'. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const write = sentences[entry.action as AuditAction] as ((entry: AuditEntry) => Sentence) | undefined;
  return write?.(entry) ?? [actor(entry), ` performed an unknown action: ${entry.action}`];
}

/** Short details for the line below the sentence. */
export function factsOf({ action, details }: AuditEntry): string[] {
  const { count, fields, claimsAdded, claimsRemoved, status, priority, sessionsEnded, operations } = details;
  return [
    ...(count ? describeCount(action, count) : []),
    ...(operations?.length ? [`Looked at: ${operations.map(describeSeen).join(', ')}`] : []),
    ...(fields?.length ? [`Changed: ${fields.map(fieldLabel).join(', ')}`] : []),
    ...(claimsAdded?.length ? [`Permissions added: ${claimsAdded.map(claimTitle).join(', ')}`] : []),
    ...(claimsRemoved?.length ? [`Permissions removed: ${claimsRemoved.map(claimTitle).join(', ')}`] : []),
    ...(status ? [`Status: ${ticketStatusLabels[status as TicketStatus] ?? status}`] : []),
    ...(priority ? [`Priority: ${priority}`] : []),
    ...(sessionsEnded && action !== 'session.revoked'
      ? [sessionsEnded === 1 ? '1 session ended' : `${sessionsEnded} sessions ended`]
      : []),
  ];
}

/** 'projects' for `listProjects`, whose phrase is 'viewing projects'. */
function describeSeen(operation: string): string {
  return describeOperation(operation).replace(/^viewing (an? )?/, '');
}

function describeCount(action: string, count: number): string[] {
  if (action === 'audit.removed') return [count === 1 ? '1 entry' : `${count} entries`];
  return count === 1 ? [] : [`${count} times within a minute`];
}

const sentences: Record<AuditAction, (entry: AuditEntry) => Sentence> = {
  'session.started': did('signed in'),
  'session.ended': did('signed out'),
  'session.revoked': (entry) => {
    if (entry.subjectName) return [actor(entry), ' ended a session: ', { name: entry.subjectName }];
    const count = entry.details.sessionsEnded ?? 0;
    return [actor(entry), count === 1 ? ' ended another session' : ` ended ${count} other sessions`];
  },
  'session.refused': (entry) => ['A sign-in ', ...attemptedName(entry), ' failed'],
  'session.throttled': (entry) => ['Sign-ins ', ...attemptedName(entry), ' had to wait after too many failures'],
  'session.replayed': (entry) => [
    'An old session token of ',
    actor(entry),
    ' was used again, so the session was ended',
  ],

  'access.denied': (entry) => [
    actor(entry),
    ' was blocked from ',
    { name: describeOperation(entry.details.operation) },
  ],
  'download.refused': (entry) => [
    actor(entry),
    ` tried to download ${entry.subjectType === 'image' ? 'an image' : 'a document'} they can't see or that doesn't exist`,
  ],

  'user.created': (entry) => {
    const { role } = entry.details;
    return [...did('added')(entry), ...(role ? [' as ', { name: role }] : [])];
  },
  'user.updated': changedUser,
  'user.deleted': did('removed'),
  'user.registered': did('requested an account', false),
  'invitation.created': did('invited'),
  'invitation.revoked': did('withdrew the invitation of'),
  'invitation.accepted': did('accepted an invitation', false),
  'password.changed': did('changed their password', false),
  'password.set': did('set the password of'),

  'password.forgotten': ({ subjectName }) => [
    'Someone asked for a new password for ',
    { name: subjectName ?? 'an account' },
  ],
  'password.reset': did('set a new password by a link', false),
  'email.requested': did('asked to change their e-mail address', false),
  'email.changed': did('changed their e-mail address', false),
  'preview.started': (entry) => [actor(entry), ' started to preview what ', ...shown(entry), ' sees'],
  'preview.ended': (entry) => [
    actor(entry),
    entry.details.expired ? "'s preview of what " : ' stopped previewing what ',
    ...shown(entry),
    entry.details.expired ? ' sees ran out' : ' sees',
  ],
  'notifications.unsubscribed': ({ subjectName }) => [
    'The link in a mail to ',
    { name: subjectName ?? 'a user' },
    ' was used to unsubscribe',
  ],

  'role.created': did('created the role'),
  'role.updated': did('changed the role'),
  'role.deleted': did('deleted the role'),
  'role.claimAssigned': did('added a permission to the role'),

  'project.created': did('created the project'),
  'project.updated': did('changed the project'),
  'project.deleted': did('deleted the project'),
  'project.restored': did('restored the project'),

  'client.created': did('added the client'),
  'client.updated': (entry) =>
    did(entry.details.fields?.includes('name') === false ? 'changed the client' : 'renamed a client to')(entry),
  'client.deleted': did('deleted the client'),

  'document.uploaded': didToFile('uploaded the document'),
  'document.updated': changedFile('the document'),
  'document.deleted': didToFile('deleted the document'),
  'document.restored': didToFile('restored the document'),
  'image.uploaded': didToFile('uploaded the image'),
  'image.updated': changedFile('the image'),
  'image.deleted': didToFile('deleted the image'),
  'image.restored': didToFile('restored the image'),

  'ticket.created': did('created the ticket'),
  'ticket.updated': did('changed the ticket'),

  'tenant.created': did('created the company'),
  'tenant.updated': (entry) => {
    const { isActive } = entry.details;
    return did(`${isActive === undefined ? 'changed' : isActive ? 'activated' : 'deactivated'} the company`)(entry);
  },
  'company.updated': did('changed the company settings', false),
  'projectSchema.updated': did('changed the data models', false),
  'logo.changed': did('changed the logo', false),
  'logo.removed': did('removed the logo', false),
  'mail.resent': (entry) => [actor(entry), ' sent a mail again to ', { name: entry.subjectName ?? 'somebody' }],
  'mail.tested': (entry) => [actor(entry), ' sent a test message to ', { name: entry.subjectName ?? 'somebody' }],
  'audit.removed': () => ['Old entries were removed from this log'],
};

/** A role has no name that is a person's: 'a user with the role client at Acme'. */
function shown({ subjectType, subjectName = 'somebody' }: AuditEntry): Sentence {
  return [...(subjectType === 'role' ? ['a user with the role '] : []), { name: subjectName }];
}

function did(verb: string, withSubject = true): (entry: AuditEntry) => Sentence {
  return (entry) => [
    actor(entry),
    ` ${verb}`,
    ...(withSubject && entry.subjectName ? [' ', { name: entry.subjectName }] : []),
  ];
}

function didToFile(verb: string): (entry: AuditEntry) => Sentence {
  return (entry) => [
    actor(entry),
    ` ${verb}`,
    ...(entry.subjectName ? [' ', { name: entry.subjectName, isFile: true }] : []),
  ];
}

function changedFile(what: string): (entry: AuditEntry) => Sentence {
  return (entry) => {
    const { audience } = entry.details;
    const verb = audience ? (audience === 'staff' ? 'made internal' : 'shared with the client') : 'changed';
    return didToFile(`${verb} ${what}`)(entry);
  };
}

function changedUser(entry: AuditEntry): Sentence {
  const { isActive, role, roleBefore } = entry.details;
  if (isActive !== undefined) return did(isActive ? 'activated' : 'deactivated')(entry);
  if (!role && !roleBefore) return did('changed the account of')(entry);
  const from: Sentence = roleBefore ? [' from ', { name: roleBefore }] : [];
  return [...did('changed the role of')(entry), ...from, ' to ', role ? { name: role } : 'none'];
}

function actor({ actorName }: AuditEntry): Sentence[number] {
  return actorName === 'operator' ? 'The operator' : { name: actorName ?? 'Someone' };
}

function attemptedName({ subjectName }: AuditEntry): Sentence {
  return subjectName ? ['as ', { name: subjectName }] : ['with an unknown username'];
}

const fieldLabels: Record<string, string> = {
  userIds: 'team',
  clientId: 'client',
  roleId: 'role',
  roleType: 'user type',
  claims: 'permissions',
  ticketScope: 'tickets shown',
  mayInvite: 'invitations',
  progressPercentage: 'progress',
  endDate: 'due date',
  isActive: 'active',
  email: 'e-mail',
  defaultAudience: 'who sees new files',
  replyTo: 'reply address',
  auditMonths: 'audit log retention',
};

function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function claimTitle(value: string): string {
  return claims.find((claim) => claim.value === value)?.title ?? value;
}
