import { describe, expect, it } from 'vitest';
import { fullRequests } from '#tests/support/full-requests.ts';
import { fieldsOf, limitOf, one, refusedValues, replaceAt } from '#tests/support/schema-values.ts';
import type { OperationId } from './index.ts';

/** What each operation refuses. The values come from the schemas. The messages of the forms and the limits are written here by hand. */

const rows = fullRequests.flatMap((request) =>
  fieldsOf(request.schema).map((field) => ({ ...request, field, name: field.path.join('.') })),
);

describe('every field of every operation', () => {
  it.each(rows)('$id $part $name refuses what it cannot be, and only it is named', ({ schema, sent, field, name }) => {
    for (const value of refusedValues(field)) {
      const issues = schema.safeParse(replaceAt(sent, field.path, value)).error?.issues ?? [];
      const named = new Set(issues.map(({ path }) => path.join('.')));
      // The metadata of an image are one text.
      expect([...named]).toEqual([name.replace(/^Metadata\..*/, 'Metadata')]);
      const { type, format } = field.def;
      if (type !== 'string' || format === 'uuid' || typeof value !== 'string' || name.startsWith('Metadata.')) continue;
      expect(issues.map(({ message }) => message)).toEqual([`At most ${limitOf(field.def)} characters`]);
    }
  });

  it('are many', () => expect(rows.length).toBeGreaterThan(700));
});

/** The greatest length of a text or list. */
const limits: Partial<Record<OperationId, Record<string, number>>> = {
  createTenant: { domain: 253 },
  register: { phoneNumber: 50 },
  login: { identifier: 1000 },
  createUser: { phoneNumber: 50 },
  createRole: { name: 36, description: 512, claims: 1000 },
  updateProjectSchema: { entities: 500, 'entities.0.fields': 500 },
  updateCompany: { displayName: 200, senderName: 200, replyTo: 254, timeZone: 64 },
  listClients: { search: 200, cursor: 12_000 },
  listUsers: { search: 200 },
  listProjects: { search: 200, cursor: 12_000 },
  createProject: { userIds: 1000 },
  bulkUpdateDocuments: { ids: 200, 'change.label': 60 },
  bulkUpdateProjects: { ids: 200 },
  createTask: { title: 200, body: 10_000 },
  updateTask: { answer: 10_000 },
  createProjectUpdate: { body: 10_000 },
  uploadImage: { Metadata: 10_000, Category: 200 },
  listProjectImages: { category: 200 },
  uploadDocument: { Label: 60 },
  updateDocument: { label: 60 },
  listProjectDocuments: { label: 60 },
  uploadDocumentVersion: { Note: 500 },
  requestImageSignOff: { question: 2000, personIds: 50 },
  recordSpokenAnswer: { reason: 2000 },
  listTickets: { search: 200 },
  bulkUpdateTickets: { ids: 200 },
  listMessageReaders: { search: 200 },
  createMessage: { body: 10_000, attachmentIds: 10 },
  testMail: { to: 254 },
};

it.each(Object.entries(limits))('%s has its limits, and accepts as much', (operation, names) => {
  const found = rows.filter(({ id, name }) => id === operation && name in names);
  const known = Object.fromEntries(found.map(({ name, field }) => [name, limitOf(field.def)]));
  expect(known).toEqual(names);
  for (const { schema, sent, field, name } of found) {
    const limit = limitOf(field.def);
    const longest = field.def.type === 'array' ? refusedValues(field)[0] : 'x'.repeat(limit);
    const value = Array.isArray(longest) ? longest.slice(1) : longest;
    const issues = schema.safeParse(replaceAt(sent, field.path, value)).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).not.toContain(`At most ${limit} characters`);
    if (field.def.type === 'array' || !patterned.includes(name)) expect(issues).toEqual([]);
  }
});

/** A text of one letter is none of these. */
const patterned = ['replyTo', 'timeZone', 'Metadata', 'to'];

const percent = 'Progress must be between 0 and 100';
const minutes = 'A number of minutes from 1 to 1440';
const months = 'Please enter a number from 1 to 120';
const confirm = 'Please confirm your new password';
const differ = 'Passwords do not match';
const invisible = 'This name cannot contain invisible characters';
const anAddress = 'Please enter a valid email address';
const aDomain = 'Please enter a valid domain';
const aColour = 'Please enter a colour such as #2B5BD7';
const dueTooEarly = 'Due date must be after start date';
const many = (count: number, each: unknown) => Array.from({ length: count }, () => each);

/** Values of one field, and the message that the form shows. Where another field is named, it is the last part. */
const refused: readonly [OperationId, field: string, values: unknown[], message: string, named?: string][] = [
  ['createTenant', 'name', [''], 'Company name is required'],
  ['createTenant', 'domain', [null], 'Domain is required'],
  [
    'createTenant',
    'domain',
    ['-a', 'a-', 'a..b', '.a', 'a.', 'a_b', 'a b', 'a.-b', 'a.b-', 'a*', '*a', 'a.*', 'a.b*', 'ä', 'a-.b'],
    aDomain,
  ],
  ['createTenant', 'admin.password', [''], 'Password is required'],
  ['createTenant', 'admin.email', ['x'], anAddress],
  ['createTenant', 'admin.userName', [''], 'Username is required'],
  ['createTenant', 'admin.firstName', [''], 'First name is required'],
  ['createTenant', 'admin.lastName', [''], 'Last name is required'],
  ['updateTenant', 'name', [''], 'Company name is required'],
  ['updateTenant', 'domain', [''], 'Domain is required'],
  ['updateCompany', 'displayName', ['a\u200Bb'], invisible],
  ['updateCompany', 'displayName', ['p\u0430y'], 'This name cannot mix letters of several alphabets in one word'],
  ['updateCompany', 'senderName', ['a\r\nBcc: b'], invisible],
  ['updateCompany', 'timeZone', ['+01:00', 'Europe/Nowhere', '', 'Europe/Berlin '], 'Please choose a time zone'],
  ['updateCompany', 'language', ['xx', 'DE', 'de-CH', 'de '], 'Please choose a language'],
  ['updateCompany', 'colour', ['#FFF', '2B5BD7', '#2B5BDG', 'red'], aColour],
  ['updateCompany', 'replyTo', ['x'], anAddress],
  ['updateCompany', 'clientHandOver', ['yes'], 'Please choose yes or no'],
  ['updateCompany', 'clientsHearOfLateness', ['yes'], 'Please choose yes or no'],
  ['updateCompany', 'removePlace', ['yes'], 'Please choose yes or no'],
  [
    'updateCompany',
    'documentTypes.0',
    ['pdf', 'exe', 'SVG'],
    'Choose from ai, dwg, dxf, ifc, indd, mov, mp4, psd, svg',
  ],
  ['updateCompany', 'defaultAudience', ['all'], 'Choose client or staff'],
  ['updateCompany', 'modules.0', ['x'], 'Choose tasks, updates or hours'],
  ['updateCompany', 'tokens', ['some'], 'Please choose who may have API tokens'],
  ['updateCompany', 'auditMonths', [0, 121, 1.5, '12'], months],
  ['updateCompany', 'signIn.maxIdleDays', [0, 15, 1.5, '7'], 'Please enter a number from 1 to 14'],
  ['updateCompany', 'signIn.maxDays', [31], 'Please enter a number from 1 to 30'],
  ['createExport', 'kind', ['All'], 'Please choose what to export'],
  ['createExport', 'subjectId', ['x'], 'Not a valid id'],
  ['updateProject', 'modules.0', ['x'], 'Choose tasks, updates or hours'],
  ['createTask', 'title', [' '], 'Task title is required'],
  ['createTask', 'wants', ['x'], 'Choose nothing, file or answer'],
  ['createTask', 'audience', ['x'], 'Choose client or staff'],
  ['createTask', 'milestone', ['x'], 'Choose true or false'],
  ['createTask', 'dueOn', ['2026-02-30'], 'This day does not exist'],
  ['updateTask', 'status', ['x'], 'Choose Open, Doing or Done'],
  ['updateTask', 'answer', [' '], 'Please enter your answer'],
  ['createProjectUpdate', 'health', ['x'], 'Choose OnTrack, AtRisk or OffTrack'],
  ['createProjectUpdate', 'body', [' '], 'Please write the update'],
  ['changePassword', 'currentPassword', [''], 'Current password is required'],
  ['changePassword', 'confirmPassword', [undefined], confirm],
  ['changePassword', 'confirmPassword', ['x'], differ],
  ['adminChangePassword', 'confirmedPassword', [''], confirm],
  ['adminChangePassword', 'confirmedPassword', ['x'], differ],
  ['register', 'password', [''], 'Password is required'],
  ['register', 'confirmPassword', ['x'], differ],
  ['register', 'firstName', [''], 'First name is required'],
  ['register', 'lastName', [''], 'Last name is required'],
  ['createUser', 'confirmPassword', [''], 'Please confirm your password'],
  ['createUser', 'confirmPassword', ['x'], differ],
  ['createUser', 'firstName', [''], 'First name is required'],
  ['createUser', 'lastName', [''], 'Last name is required'],
  ['createRole', 'claims', [['x']], 'Unknown permission', 'claims.0'],
  ['assignClaim', 'claimValue', ['x'], 'Unknown permission'],
  ['assignClaim', 'role', [''], 'Role name is required'],
  ['createClient', 'name', [' '], 'Client name is required'],
  ['createProject', 'title', [''], 'Project title is required'],
  ['createProject', 'status', ['x'], 'Please choose a status'],
  ['createProject', 'startDate', [''], 'Start date is required'],
  ['createProject', 'endDate', ['2025-12-31'], dueTooEarly],
  ['createProject', 'clientId', [undefined, 'x'], 'Client selection is required'],
  ['createProject', 'progressPercentage', [101, -1, 0.5], percent],
  ['updateProject', 'startDate', ['2199-01-02'], dueTooEarly, 'endDate'],
  ['bulkUpdateDocuments', 'ids', [[]], 'Choose at least one document'],
  ['bulkUpdateDocuments', 'ids', [many(201, one)], 'At most 200 documents'],
  ['bulkUpdateProjects', 'ids', [[]], 'Choose at least one project'],
  ['bulkUpdateProjects', 'ids', [many(201, one)], 'At most 200 projects'],
  ['getImageUrl', 'expirationMinutes', [0, 1441, 1.5, 'x'], minutes],
  ['uploadImage', 'Metadata', ['{'], 'Not valid JSON'],
  ['uploadImage', 'Metadata', ['1'], 'Not valid metadata'],
  ['createTicket', 'title', [''], 'Title is required'],
  ['createTicket', 'description', [''], 'Description is required'],
  ['createTicket', 'type', ['x'], 'Please choose a type'],
  ['createTicket', 'priority', ['x'], 'Please choose a priority'],
  ['updateTicket', 'status', ['x'], 'Please choose a status'],
  ['updateTicket', 'priority', ['x'], 'Please choose a priority'],
  ['updateTicket', 'title', [''], 'Title is required'],
  ['updateTicket', 'assigneeId', ['me'], 'Not a valid id'],
  ['linkTicket', 'ticketId', ['x'], 'Choose a ticket'],
  ['bulkUpdateTickets', 'ids', [[]], 'Choose at least one ticket'],
  ['bulkUpdateTickets', 'ids', [many(201, one)], 'At most 200 tickets'],
  ['createMessage', 'body', [' '], 'Please write a message'],
  ['createMessage', 'audience', ['all'], 'Choose client or staff'],
  ['createMessage', 'subjectType', ['update'], 'Choose project, ticket, task, document or image'],
  ['createMessage', 'subjectId', ['x'], 'Not a valid id'],
  ['updateMessage', 'body', [''], 'Please write a message'],
  ['requestDocumentSignOff', 'question', [' '], 'Please enter a question'],
  ['requestDocumentSignOff', 'personIds', [[]], 'Choose at least one person'],
  ['requestDocumentSignOff', 'needs', ['Some'], 'Choose One or All'],
  ['answerSignOff', 'answer', ['Maybe'], 'Choose Approved or ChangesAsked'],
  ['answerSignOff', 'reason', [' '], 'Please say what should change'],
  ['answerSignOff', 'sha256', ['x'], 'Not a SHA-256 hash'],
  ['updateNotificationSettings', 'groups.mentions.inApp', [false], 'Mentions always come into the inbox', 'groups'],
  ['testMail', 'to', ['nobody', 'a@b.example, c@d.example'], anAddress],
  // A domain of the greatest length, and one letter more.
  ['createTenant', 'domain', ['a'.repeat(254)], 'At most 253 characters'],
];

/** The problems of a full request with these values at these fields. */
function problems(operation: OperationId, change: Record<string, unknown>): [field: string, message: string][] {
  const [first = ''] = Object.keys(change);
  const request = fullRequests.find(({ id, sent }) => id === operation && (first.split('.')[0] ?? '') in sent);
  if (!request) throw new Error(`No part of ${operation} has ${first}.`);
  const steps = (field: string) => field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const sent = Object.entries(change).reduce<unknown>(
    (value, [field, each]) => replaceAt(value, steps(field), each),
    request.sent,
  );
  const { error } = request.schema.safeParse(sent);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('the message', () => {
  it.each(refused)('of %s %s is the one of the form: %#', (id, field, values, message, named = field) => {
    for (const value of values) expect(problems(id, { [field]: value }), String(value)).toEqual([[named, message]]);
  });

  it('names the address of a registration that has neither address nor user name', () => {
    expect(problems('register', { email: '', userName: '' })).toEqual([['email', 'Email or username is required']]);
  });

  it('of each invalid field comes with the others', () => {
    expect(problems('changePassword', { newPassword: '', confirmPassword: undefined })).toEqual([
      ['newPassword', 'New password is required'],
      ['confirmPassword', confirm],
    ]);
    expect(problems('createProject', { title: '', endDate: null })).toEqual([
      ['title', 'Project title is required'],
      ['endDate', 'Due date is required'],
    ]);
  });

  it.each(['a', '0', 'a-b', 'a--b.c', 'a.b.c-d.e'])('does not come for the domain %s', (domain) => {
    expect(problems('createTenant', { domain })).toEqual([]);
  });
});
