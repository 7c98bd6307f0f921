import { claims } from '#contract/platform/claims.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { formatDay, formatFileSize } from '#web/lib/format.ts';
import { formatSeries, plural, t, translated } from '#web/texts/index.ts';
import { describeSeen } from './operation-texts.ts';

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
    ...(operations?.length ? [t('Looked at: {lists}', { lists: formatSeries(operations.map(describeSeen)) })] : []),
    ...(fields?.length ? [t('Changed: {fields}', { fields: formatSeries(fields.map(fieldLabel)) })] : []),
    ...(claimsAdded?.length
      ? [t('Permissions added: {permissions}', { permissions: formatSeries(claimsAdded.map(claimTitle)) })]
      : []),
    ...(claimsRemoved?.length
      ? [t('Permissions removed: {permissions}', { permissions: formatSeries(claimsRemoved.map(claimTitle)) })]
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

/** Named as in the requests, or as the log names what is in one of their fields. */
export const fieldTexts = {
  displayName: 'display name',
  timeZone: 'time zone',
  language: 'language',
  region: 'region',
  colour: 'colour',
  senderName: 'sender name',
  replyTo: 'reply address',
  defaultAudience: 'who sees new files',
  removePlace: 'places of pictures',
  documentTypes: 'types of documents',
  modules: 'modules',
  tokens: 'API tokens',
  signOffByLink: 'answers by the link in a mail',
  clientHandOver: 'hand-overs for clients',
  clientsHearOfLateness: 'overdue projects for clients',
  showsFirstSteps: 'first steps',
  auditMonths: 'audit log retention',
  secondFactor: 'second factor',
  graceSignIns: 'sign-ins without a second factor',
  clientCodes: 'codes by mail for client users',
  maxIdleDays: 'days without use until people sign in again',
  maxDays: 'days in total until people sign in again',
  name: 'name',
  issuer: 'issuer',
  clientId: 'client',
  secret: 'secret',
  domains: 'domains',
  for: 'people it is for',
  forClientId: 'client it is for',
  create: 'new accounts',
  roleId: 'role',
  roleClaim: 'claim with the roles',
  roleMap: 'roles by claim',
  required: 'required',
  description: 'description',
  roleType: 'user type',
  claims: 'permissions',
  ticketScope: 'tickets shown',
  mayInvite: 'invitations',
  maySignOff: 'approvals',
  domain: 'domain',
  isActive: 'active',
  selfRegistration: 'self registration',
  phoneNumber: 'phone number',
  locale: 'language',
  email: 'e-mail',
  userName: 'user name',
  externalId: 'id in the directory',
  firstName: 'first name',
  lastName: 'last name',
  accessEndsOn: 'last day of access',
  showsHours: 'hours that the client sees',
  showsHourNames: 'names with hours',
  workedOn: 'day',
  minutes: 'time',
  taskId: 'task',
  ticketId: 'ticket',
  note: 'note',
  noteAudience: 'who sees the entry',
  billable: 'billable',
  projectIds: 'projects',
  period: 'period',
  carriesOver: 'what goes to the next month',
  billableOnly: 'hours that count',
  heirId: 'heir',
  contactName: 'contact name',
  phone: 'phone',
  address: 'address',
  notes: 'notes',
  serviceLevelId: 'service level',
  audience: 'audience',
  label: 'label',
  body: 'body',
  title: 'title',
  status: 'status',
  startDate: 'start date',
  template: 'what it makes',
  rule: 'rule',
  afterCompletion: 'counting after completion',
  startsOn: 'first day',
  onHoliday: 'rule for holidays',
  paused: 'pause',
  endDate: 'due date',
  progressPercentage: 'progress',
  userIds: 'team',
  leadId: 'lead',
  progressFromTasks: 'progress from tasks',
  zone: 'time zone',
  hours: 'hours',
  holidays: 'holidays',
  targets: 'promised times',
  isDefault: 'default',
  assigneeId: 'assignee',
  dueOn: 'due date',
  wants: 'what is asked for',
  milestone: 'milestone',
  checklist: 'checklist',
  waitsForIds: 'waits for',
  answer: 'answer',
  position: 'position',
  days: 'days',
  type: 'type',
  priority: 'priority',
  projectId: 'project',
  query: 'filter',
  shared: 'shared',
  kinds: 'events',
  include: 'content',
  takeOver: 'owner',
  ownerId: 'owner',
} as const satisfies Texts;

function fieldLabel(field: string): string {
  return Object.hasOwn(fieldTexts, field) ? translated(fieldTexts[field as keyof typeof fieldTexts]) : field;
}

function claimTitle(value: string): string {
  return translated(claims.find((claim) => claim.value === value)?.title ?? value);
}
