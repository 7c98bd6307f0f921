import { claims } from '#contract/platform/claims.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { formatDay, formatFileSize } from '#web/lib/format.ts';
import { plural, t, translated } from '#web/texts/index.ts';
import { describeSeen } from './describe-operation.ts';

/** Short details for the line below the sentence. */
export function factsOf({ action, details }: AuditEntry): string[] {
  const {
    count,
    fields,
    claimsAdded,
    claimsRemoved,
    status,
    priority,
    sessionsEnded,
    accessEndsOn,
    operations,
    reason,
    size,
    sha256,
  } = details;
  return [
    ...(count ? describeCount(action, count) : []),
    ...(operations?.length ? [t('Looked at: {lists}', { lists: operations.map(describeSeen).join(', ') })] : []),
    ...(fields?.length ? [t('Changed: {fields}', { fields: fields.map(fieldLabel).join(', ') })] : []),
    ...(claimsAdded?.length
      ? [t('Permissions added: {permissions}', { permissions: claimsAdded.map(claimTitle).join(', ') })]
      : []),
    ...(claimsRemoved?.length
      ? [t('Permissions removed: {permissions}', { permissions: claimsRemoved.map(claimTitle).join(', ') })]
      : []),
    ...(size === undefined ? [] : [t('Size: {size}', { size: formatFileSize(size) })]),
    ...(sha256 ? [t('SHA-256: {hash}', { hash: sha256 })] : []),
    ...(reason ? [t('Reason: {reason}', { reason })] : []),
    ...(status
      ? [t('Status: {status}', { status: translated(ticketStatusLabels[status as TicketStatus] ?? status) })]
      : []),
    ...(accessEndsOn ? [t('Last day of access: {day}', { day: formatDay(accessEndsOn) })] : []),
    ...(priority ? [t('Priority: {priority}', { priority: translated(priority) })] : []),
    ...(sessionsEnded && action !== 'session.revoked'
      ? [plural(sessionsEnded, { one: '{count} session ended', other: '{count} sessions ended' })]
      : []),
  ];
}

function describeCount(action: string, count: number): string[] {
  if (action === 'list.exported') return [plural(count, { one: '{count} row', other: '{count} rows' })];
  if (action === 'documents.downloaded')
    return [plural(count, { one: '{count} document', other: '{count} documents' })];
  if (action === 'audit.removed') return [plural(count, { one: '{count} entry', other: '{count} entries' })];
  if (count === 1) return [];
  return [plural(count, { one: '{count} time within a minute', other: '{count} times within a minute' })];
}

const fieldLabels: Record<string, string> = {
  userIds: t('team'),
  clientId: t('client'),
  projectId: t('project'),
  assigneeId: t('assignee'),
  leadId: t('lead'),
  roleId: t('role'),
  roleType: t('user type'),
  claims: t('permissions'),
  ticketScope: t('tickets shown'),
  mayInvite: t('invitations'),
  maySignOff: t('approvals'),
  clientHandOver: t('hand-overs for clients'),
  clientsHearOfLateness: t('overdue projects for clients'),
  showsFirstSteps: t('first steps'),
  removePlace: t('places of pictures'),
  documentTypes: t('types of documents'),
  progressPercentage: t('progress'),
  endDate: t('due date'),
  isActive: t('active'),
  email: t('e-mail'),
  defaultAudience: t('who sees new files'),
  replyTo: t('reply address'),
  auditMonths: t('audit log retention'),
  maxIdleDays: t('days without use until people sign in again'),
  maxDays: t('days in total until people sign in again'),
  signOffByLink: t('answers by the link in a mail'),
  serviceLevelId: t('service level'),
  accessEndsOn: t('last day of access'),
  zone: t('time zone'),
  targets: t('promised times'),
  isDefault: t('default'),
};

function fieldLabel(field: string): string {
  return fieldLabels[field] ?? translated(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function claimTitle(value: string): string {
  return translated(claims.find((claim) => claim.value === value)?.title ?? value);
}
