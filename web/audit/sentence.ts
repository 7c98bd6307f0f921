import type { AuditEntry } from '#contract/audit.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import { claims } from '#contract/claims.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/ticket-status.ts';

/** What happened, as a person would tell it: names are objects, so that they can be set in bold, and those of files cut. */
export type Sentence = readonly (string | { name: string; isFile?: boolean })[];

/** 'Ada Admin deleted the project Lobby'. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const tell = sentences[entry.action as AuditAction] as ((entry: AuditEntry) => Sentence) | undefined;
  return tell?.(entry) ?? [actor(entry), ` did something this page has no words for: ${entry.action}`];
}

/** What else is known of it, in a few words each. */
export function factsOf({ action, details }: AuditEntry): string[] {
  const { count, fields, claimsAdded, claimsRemoved, status, priority, sessionsEnded } = details;
  return [
    ...(count ? countInWords(action, count) : []),
    ...(fields?.length ? [`Changed: ${list(fields.map(fieldInWords))}`] : []),
    ...(claimsAdded?.length ? [`Permissions added: ${list(claimsAdded.map(claimInWords))}`] : []),
    ...(claimsRemoved?.length ? [`Permissions removed: ${list(claimsRemoved.map(claimInWords))}`] : []),
    ...(status ? [`Status: ${ticketStatusLabels[status as TicketStatus] ?? status}`] : []),
    ...(priority ? [`Priority: ${priority}`] : []),
    ...(sessionsEnded && action !== 'session.revoked'
      ? [sessionsEnded === 1 ? '1 session ended' : `${sessionsEnded} sessions ended`]
      : []),
  ];
}

function countInWords(action: string, count: number): string[] {
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
  'session.refused': (entry) => ['A sign-in ', ...asWhom(entry), ' failed'],
  'session.throttled': (entry) => ['Sign-ins ', ...asWhom(entry), ' had to wait after too many failures'],
  'session.replayed': (entry) => ['A used-up session token of ', actor(entry), ' came back, so that session was ended'],

  'access.denied': (entry) => [actor(entry), ' was not allowed to: ', { name: operationInWords(entry) }],
  'download.refused': (entry) => [
    actor(entry),
    ` asked for ${entry.subjectType === 'image' ? 'an image' : 'a document'} that is not visible to them or does not exist`,
  ],

  'user.created': (entry) => {
    const { role } = entry.details;
    return [...did('added')(entry), ...(role ? [' as ', { name: role }] : [])];
  },
  'user.updated': changedUser,
  'user.deleted': did('removed'),
  'user.registered': did('asked for an account', false),
  'password.changed': did('changed their password', false),
  'password.set': did('set the password of'),

  'role.created': did('created the role'),
  'role.updated': did('changed the role'),
  'role.deleted': did('deleted the role'),
  'role.claimAssigned': did('gave a permission to the role'),

  'project.created': did('created the project'),
  'project.updated': did('changed the project'),
  'project.deleted': did('deleted the project'),
  'project.restored': did('restored the project'),

  'client.created': did('added the client'),
  'client.updated': did('renamed a client to'),
  'client.deleted': did('deleted the client'),

  'document.uploaded': didToFile('uploaded the document'),
  'document.deleted': didToFile('deleted the document'),
  'document.restored': didToFile('restored the document'),
  'image.uploaded': didToFile('uploaded the image'),
  'image.deleted': didToFile('deleted the image'),
  'image.restored': didToFile('restored the image'),

  'ticket.created': did('raised the ticket'),
  'ticket.updated': did('changed the ticket'),

  'tenant.created': did('created the company'),
  'tenant.updated': (entry) => {
    const { isActive } = entry.details;
    return did(`${isActive === undefined ? 'changed' : isActive ? 'activated' : 'deactivated'} the company`)(entry);
  },
  'projectSchema.updated': did('changed the data models', false),
  'logo.changed': did('changed the logo', false),
  'logo.removed': did('removed the logo', false),
  'audit.removed': () => ['Entries that the company no longer keeps were removed from this log'],
};

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

function asWhom({ subjectName }: AuditEntry): Sentence {
  return subjectName ? ['as ', { name: subjectName }] : ['under a name that nobody has'];
}

/** `adminChangePassword` → 'Admin change password'. */
function operationInWords({ details }: AuditEntry): string {
  const words = (details.operation ?? 'something').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fieldLabels: Record<string, string> = {
  userIds: 'team',
  clientId: 'client',
  roleId: 'role',
  roleType: 'user type',
  claims: 'permissions',
  progressPercentage: 'progress',
  endDate: 'due date',
  isActive: 'active',
  email: 'e-mail',
};

function fieldInWords(field: string): string {
  return fieldLabels[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function claimInWords(value: string): string {
  return claims.find((claim) => claim.value === value)?.title ?? value;
}

function list(words: readonly string[]): string {
  return words.join(', ');
}
