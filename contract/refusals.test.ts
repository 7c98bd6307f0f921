import { describe, expect, it } from 'vitest';
import { administrator, fullRequests, one, type Part, schemaOf } from '#tests/support/full-requests.ts';
import type { OperationId } from './index.ts';

/** The validation messages of each operation. */

const file = new File(['x'], 'x.png');

type InvalidField = [OperationId, Part, change: object, field: string, message: string];

const percent = 'Progress must be between 0 and 100';
const minutes = 'A number of minutes from 1 to 1440';
const confirm = 'Please confirm your new password';
const differ = 'Passwords do not match';
const dueTooEarly = 'Due date must be after start date';
const mixed = 'This name cannot mix letters of several alphabets in one word';
const months = 'Please enter a number from 1 to 120';
const notADomain = 'Please enter a valid domain';
const many = (count: number, each: unknown) => Array.from({ length: count }, () => each);
const admin = (change: object) => ({ admin: { ...administrator, ...change } });
const entity = { name: 'a', displayName: 'A', fields: [] };

const refused: InvalidField[] = [
  ['createTenant', 'body', { name: '' }, 'name', 'Company name is required'],
  ['createTenant', 'body', { domain: null }, 'domain', 'Domain is required'],
  ...['-a', 'a-', 'a..b', '.a', 'a.', 'a_b', 'a b', 'a.-b', 'a.b-', 'a*', '*a', 'a.*', 'a.b*', 'ä', 'a-.b'].map(
    (domain): InvalidField => ['createTenant', 'body', { domain }, 'domain', notADomain],
  ),
  ['createTenant', 'body', { domain: 'a'.repeat(254) }, 'domain', 'At most 253 characters'],
  ['createTenant', 'body', admin({ password: '' }), 'admin.password', 'Password is required'],
  ['createTenant', 'body', admin({ email: 'x' }), 'admin.email', 'Please enter a valid email address'],
  ['createTenant', 'body', admin({ userName: '' }), 'admin.userName', 'Username is required'],
  ['createTenant', 'body', admin({ firstName: '' }), 'admin.firstName', 'First name is required'],
  ['createTenant', 'body', admin({ lastName: '' }), 'admin.lastName', 'Last name is required'],
  ['updateTenant', 'body', { name: '' }, 'name', 'Company name is required'],
  ['updateTenant', 'body', { domain: '' }, 'domain', 'Domain is required'],
  [
    'updateCompany',
    'body',
    { displayName: 'a\u200Bb' },
    'displayName',
    'This name cannot contain invisible characters',
  ],
  ['updateCompany', 'body', { displayName: 'p\u0430y' }, 'displayName', mixed],
  [
    'updateCompany',
    'body',
    { senderName: 'a\r\nBcc: b' },
    'senderName',
    'This name cannot contain invisible characters',
  ],
  ...['+01:00', 'Europe/Nowhere', '', 'Europe/Berlin '].map(
    (timeZone): InvalidField => ['updateCompany', 'body', { timeZone }, 'timeZone', 'Please choose a time zone'],
  ),
  ['updateCompany', 'body', { language: 'fr' }, 'language', 'Please choose a language'],
  ...['#FFF', '2B5BD7', '#2B5BDG', 'red'].map(
    (colour): InvalidField => ['updateCompany', 'body', { colour }, 'colour', 'Please enter a colour such as #2B5BD7'],
  ),
  ['updateCompany', 'body', { replyTo: 'x' }, 'replyTo', 'Please enter a valid email address'],
  ['updateCompany', 'body', { defaultAudience: 'all' }, 'defaultAudience', 'Choose client or staff'],
  ...[0, 121, 1.5, '12'].map(
    (auditMonths): InvalidField => ['updateCompany', 'body', { auditMonths }, 'auditMonths', months],
  ),
  ['changePassword', 'body', { currentPassword: '' }, 'currentPassword', 'Current password is required'],
  ['changePassword', 'body', { confirmPassword: undefined }, 'confirmPassword', confirm],
  ['changePassword', 'body', { confirmPassword: 'x' }, 'confirmPassword', differ],
  ['adminChangePassword', 'body', { confirmedPassword: '' }, 'confirmedPassword', confirm],
  ['adminChangePassword', 'body', { confirmedPassword: 'x' }, 'confirmedPassword', differ],
  ['register', 'body', { email: '', userName: '' }, 'email', 'Email or username is required'],
  ['register', 'body', { password: '' }, 'password', 'Password is required'],
  ['register', 'body', { confirmPassword: 'x' }, 'confirmPassword', differ],
  ['register', 'body', { firstName: '' }, 'firstName', 'First name is required'],
  ['register', 'body', { lastName: '' }, 'lastName', 'Last name is required'],
  ['register', 'body', { phoneNumber: 'x'.repeat(51) }, 'phoneNumber', 'At most 50 characters'],
  ['createUser', 'body', { confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
  ['createUser', 'body', { confirmPassword: 'x' }, 'confirmPassword', differ],
  ['createUser', 'body', { phoneNumber: 'x'.repeat(51) }, 'phoneNumber', 'At most 50 characters'],
  ['createUser', 'body', { firstName: '' }, 'firstName', 'First name is required'],
  ['createUser', 'body', { lastName: '' }, 'lastName', 'Last name is required'],
  ['createRole', 'body', { name: 'x'.repeat(37) }, 'name', 'At most 36 characters'],
  ['createRole', 'body', { description: 'x'.repeat(513) }, 'description', 'At most 512 characters'],
  ['createRole', 'body', { claims: ['x'] }, 'claims.0', 'Unknown permission'],
  ['assignClaim', 'query', { claimValue: 'x' }, 'claimValue', 'Unknown permission'],
  ['assignClaim', 'query', { role: '' }, 'role', 'Role name is required'],
  ['createClient', 'body', { name: ' ' }, 'name', 'Client name is required'],
  ['createProject', 'body', { title: '' }, 'title', 'Project title is required'],
  ['createProject', 'body', { status: 'x' }, 'status', 'Please choose a status'],
  ['createProject', 'body', { startDate: '' }, 'startDate', 'Start date is required'],
  ['createProject', 'body', { endDate: '2025-12-31' }, 'endDate', dueTooEarly],
  ['createProject', 'body', { clientId: undefined }, 'clientId', 'Client selection is required'],
  ['createProject', 'body', { clientId: 'x' }, 'clientId', 'Client selection is required'],
  ['createProject', 'body', { progressPercentage: 101 }, 'progressPercentage', percent],
  ['createProject', 'body', { progressPercentage: -1 }, 'progressPercentage', percent],
  ['createProject', 'body', { progressPercentage: 0.5 }, 'progressPercentage', percent],
  ['updateProject', 'body', { startDate: '2026-01-02' }, 'endDate', dueTooEarly],
  ['getImageUrl', 'query', { expirationMinutes: 0 }, 'expirationMinutes', minutes],
  ['getImageUrl', 'query', { expirationMinutes: 1441 }, 'expirationMinutes', minutes],
  ['getImageUrl', 'query', { expirationMinutes: 1.5 }, 'expirationMinutes', minutes],
  ['getImageUrl', 'query', { expirationMinutes: 'x' }, 'expirationMinutes', minutes],
  ['uploadImage', 'body', { Metadata: '{' }, 'Metadata', 'Not valid JSON'],
  ['createTicket', 'body', { title: '' }, 'title', 'Title is required'],
  ['createTicket', 'body', { description: '' }, 'description', 'Description is required'],
  ['createTicket', 'body', { type: 'x' }, 'type', 'Please choose a type'],
  ['createTicket', 'body', { priority: 'x' }, 'priority', 'Please choose a priority'],
  ['updateTicket', 'body', { status: 'x' }, 'status', 'Please choose a status'],
  ['updateTicket', 'body', { priority: 'x' }, 'priority', 'Please choose a priority'],
  ['updateTicket', 'body', { title: '' }, 'title', 'Title is required'],
  ['updateTicket', 'body', { assigneeId: 'me' }, 'assigneeId', 'Not a valid id'],
  ['bulkUpdateTickets', 'body', { ids: [] }, 'ids', 'Choose at least one ticket'],
  ['bulkUpdateTickets', 'body', { ids: many(201, one) }, 'ids', 'At most 200 tickets'],
  ['createMessage', 'body', { body: ' ' }, 'body', 'Please write a message'],
  ['createMessage', 'body', { body: 'x'.repeat(10_001) }, 'body', 'At most 10000 characters'],
  ['createMessage', 'body', { audience: 'all' }, 'audience', 'Choose client or staff'],
  ['createMessage', 'body', { subjectType: 'task' }, 'subjectType', 'Choose project, ticket, document or image'],
  ['createMessage', 'body', { subjectId: 'x' }, 'subjectId', 'Not a valid id'],
  ['updateMessage', 'body', { body: '' }, 'body', 'Please write a message'],
  [
    'updateNotificationSettings',
    'body',
    { groups: { mentions: { inApp: false } } },
    'groups',
    'Mentions always come into the inbox',
  ],
  ['testMail', 'body', { to: 'nobody' }, 'to', 'Please enter a valid email address'],
  ['testMail', 'body', { to: 'a@b.example, c@d.example' }, 'to', 'Please enter a valid email address'],
];

const lists = (Object.keys(fullRequests) as OperationId[]).filter((id) => 'cursor' in (fullRequests[id]?.query ?? {}));

/** Invalid values for one field of a full request. Zod writes the messages. */
const outOfBounds: [OperationId, Part, change: object, field: string][] = [
  ...lists.flatMap((id): [OperationId, Part, change: object, field: string][] => [
    [id, 'query', { limit: 0 }, 'limit'],
    [id, 'query', { limit: 201 }, 'limit'],
    [id, 'query', { limit: 1.5 }, 'limit'],
    [id, 'query', { cursor: 'x'.repeat(12_001) }, 'cursor'],
  ]),
  ['listAudit', 'query', { kind: 'x' }, 'kind'],
  ['listProjects', 'query', { status: 'x' }, 'status'],
  ['listProjects', 'query', { search: 'x'.repeat(201) }, 'search'],
  ['createProject', 'body', { userIds: many(1001, one) }, 'userIds'],
  ['createRole', 'body', { claims: many(1001, 'Users:AddUsers') }, 'claims'],
  ['createRole', 'body', { roleType: 'x' }, 'roleType'],
  ['updateProjectSchema', 'body', { entities: many(501, entity) }, 'entities'],
  [
    'updateProjectSchema',
    'body',
    { entities: [{ ...entity, fields: many(501, { name: 'f', type: 'text' }) }] },
    'entities.0.fields',
  ],
  [
    'updateProjectSchema',
    'body',
    { entities: [{ ...entity, fields: [{ name: 'f', type: 'x' }] }] },
    'entities.0.fields.0.type',
  ],
  ['uploadImage', 'body', { Metadata: '{' }, 'Metadata'],
  ['updateCompany', 'body', { displayName: 'x'.repeat(201) }, 'displayName'],
  ['updateCompany', 'body', { senderName: 'x'.repeat(201) }, 'senderName'],
  ['updateCompany', 'body', { replyTo: `${'x'.repeat(251)}@b.c` }, 'replyTo'],
  ['updateCompany', 'body', { timeZone: 'x'.repeat(65) }, 'timeZone'],
  ['updateCompany', 'body', { colour: '#2B5BD7F' }, 'colour'],
  ['uploadImage', 'body', { Metadata: '1' }, 'Metadata'],
  ['uploadImage', 'body', { Metadata: 'x'.repeat(10_001) }, 'Metadata'],
  ['uploadImage', 'body', { Category: 'x'.repeat(201) }, 'Category'],
  ['uploadDocument', 'body', { File: 'x' }, 'File'],
  ['listProjectImages', 'query', { category: 'x'.repeat(201) }, 'category'],
  ['downloadImage', 'query', { variant: 'x' }, 'variant'],
  ['listUsers', 'query', { search: 'x'.repeat(201) }, 'search'],
  ['listClients', 'query', { search: 'x'.repeat(201) }, 'search'],
  ['listTickets', 'query', { search: 'x'.repeat(201) }, 'search'],
  ['listTickets', 'query', { status: 'x' }, 'status'],
  ['listTickets', 'query', { priority: 'x' }, 'priority'],
  ['listTickets', 'query', { assigneeId: 'x' }, 'assigneeId'],
  ['listTickets', 'query', { clientId: 'x' }, 'clientId'],
  ['listTickets', 'query', { projectId: 'x' }, 'projectId'],
  ['listTickets', 'query', { sort: 'title' }, 'sort'],
  ['bulkUpdateTickets', 'body', { change: { status: 'x' } }, 'change.status'],
  ['listMessages', 'query', { from: 'middle' }, 'from'],
  ['listMessages', 'query', { subjectType: 'x' }, 'subjectType'],
  ['listMessages', 'query', { subjectId: 'x' }, 'subjectId'],
  ['listMessageReaders', 'query', { limit: 51 }, 'limit'],
  ['listMessageReaders', 'query', { search: 'x'.repeat(201) }, 'search'],
  ['createMessage', 'body', { parentId: 'x' }, 'parentId'],
  ['createMessage', 'body', { attachmentIds: many(11, one) }, 'attachmentIds'],
  ['uploadAttachment', 'body', { File: 'x' }, 'File'],
  ['listMails', 'query', { state: 'x' }, 'state'],
  ['testMail', 'body', { to: `${'x'.repeat(260)}@b.example` }, 'to'],
  ['streamChanges', 'query', { seconds: -1 }, 'seconds'],
  ['streamChanges', 'query', { seconds: 601 }, 'seconds'],
  ['streamChanges', 'query', { sinceMs: -1 }, 'sinceMs'],
  ['login', 'body', { identifier: 'x'.repeat(1001) }, 'identifier'],
];

/** Each invalid field with its message. */
function problems(id: OperationId, part: Part, change: object): [field: string, message: string][] {
  const sent = { ...(id === 'uploadImage' ? { File: file } : fullRequests[id]?.[part]), ...change };
  const { error } = schemaOf(id, part).safeParse(sent);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('validation', () => {
  it.each(refused)('reports the problem in the %s %s at its field: %#', (id, part, change, field, message) => {
    expect(problems(id, part, change)).toEqual([[field, message]]);
  });

  it.each(outOfBounds)('names the field out of bounds in the %s %s: %#', (id, part, change, field) => {
    expect(problems(id, part, change).map(([name]) => name)).toEqual([field]);
  });

  it('reports all invalid fields together', () => {
    expect(problems('changePassword', 'body', { newPassword: '' })).toEqual([
      ['newPassword', 'New password is required'],
      ['confirmPassword', differ],
    ]);
    expect(problems('createProject', 'body', { endDate: null })).toEqual([
      ['endDate', 'Due date is required'],
      ['endDate', dueTooEarly],
    ]);
  });

  it('accepts values at their limit', () => {
    for (const [id, change] of [
      ['createProject', { userIds: many(1000, one) }],
      ['createRole', { name: 'x'.repeat(36), description: 'x'.repeat(512), claims: many(1000, 'Users:AddUsers') }],
      ['updateProjectSchema', { entities: many(500, { ...entity, fields: many(500, { name: 'f', type: 'text' }) }) }],
      ['createTenant', { domain: 'a'.repeat(253) }],
      ['register', { phoneNumber: 'x'.repeat(50) }],
    ] as const) {
      expect(problems(id, 'body', change), id).toEqual([]);
    }
    expect(
      problems('listProjects', 'query', { search: 'x'.repeat(200), cursor: 'x'.repeat(12_000), limit: 1 }),
    ).toEqual([]);
  });

  it.each(['a', '0', 'a-b', 'a--b.c', 'a.b.c-d.e'])('accepts the domain %s', (domain) => {
    expect(problems('createTenant', 'body', { domain })).toEqual([]);
  });
});
