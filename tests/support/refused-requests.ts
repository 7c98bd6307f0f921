import type { OperationId } from '#contract/index.ts';
import { administrator, one, type Part } from './request-values.ts';

type InvalidField = [OperationId, Part, change: object, field: string, message: string];

const percent = 'Progress must be between 0 and 100';
const minutes = 'A number of minutes from 1 to 1440';
const confirm = 'Please confirm your new password';
const mixed = 'This name cannot mix letters of several alphabets in one word';
const months = 'Please enter a number from 1 to 120';
const notADomain = 'Please enter a valid domain';
const admin = (change: object) => ({ admin: { ...administrator, ...change } });

export const differ = 'Passwords do not match';
export const dueTooEarly = 'Due date must be after start date';
export const many = (count: number, each: unknown) => Array.from({ length: count }, () => each);

/** Invalid values for one field of a full request, with the message that the form shows. */
export const refused: readonly InvalidField[] = [
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
  ['updateCompany', 'body', { modules: ['x'] }, 'modules.0', 'Choose tasks or updates'],
  ['updateProject', 'body', { modules: ['x'] }, 'modules.0', 'Choose tasks or updates'],
  ['createTask', 'body', { title: ' ' }, 'title', 'Task title is required'],
  ['createTask', 'body', { wants: 'x' }, 'wants', 'Choose nothing, file or answer'],
  ['createTask', 'body', { audience: 'x' }, 'audience', 'Choose client or staff'],
  ['createTask', 'body', { milestone: 'x' }, 'milestone', 'Choose true or false'],
  ['createTask', 'body', { dueOn: '2026-02-30' }, 'dueOn', 'Not a valid date'],
  ['updateTask', 'body', { status: 'x' }, 'status', 'Choose Open, Doing or Done'],
  ['updateTask', 'body', { answer: ' ' }, 'answer', 'Please enter your answer'],
  ['updateCompany', 'body', { tokens: 'some' }, 'tokens', 'Please choose who may have API tokens'],
  ...[0, 121, 1.5, '12'].map(
    (auditMonths): InvalidField => ['updateCompany', 'body', { auditMonths }, 'auditMonths', months],
  ),
  ...[0, 15, 1.5, '7'].map(
    (maxIdleDays): InvalidField => [
      'updateCompany',
      'body',
      { signIn: { maxIdleDays } },
      'signIn.maxIdleDays',
      'Please enter a number from 1 to 14',
    ],
  ),
  ['updateCompany', 'body', { signIn: { maxDays: 31 } }, 'signIn.maxDays', 'Please enter a number from 1 to 30'],
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
  ['bulkUpdateProjects', 'body', { ids: [] }, 'ids', 'Choose at least one project'],
  ['bulkUpdateProjects', 'body', { ids: many(201, one) }, 'ids', 'At most 200 projects'],
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
  ['linkTicket', 'body', { ticketId: 'x' }, 'ticketId', 'Choose a ticket'],
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
