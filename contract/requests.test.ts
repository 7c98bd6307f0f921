import { describe, expect, it } from 'vitest';
import { fullRequestOf, fullRequests, type Part } from '#tests/support/full-requests.ts';
import { one, two } from '#tests/support/schema-values.ts';
import { endpoints, type OperationId } from './index.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** How each operation parses its input. */

describe('parsing', () => {
  it.each(fullRequests)('keeps every field of the $id $part and removes unknown ones', ({ id, schema, part, sent }) => {
    const parsed = schema.parse({ ...sent, unknown: 1 });
    // It parses its metadata, so it has rows below.
    const { Metadata: _, ...same } = sent;
    if (id === 'uploadImage' && part === 'body') expect(parsed).toMatchObject(same);
    else expect(parsed).toEqual(sent);
  });

  it('has a request with every field for each operation that has input', () => {
    const named = (id: string, part: Part, schema: object) =>
      Object.keys((schema as { shape?: object }).shape ?? {}).map((field) => `${id} ${part} ${field}`);
    const withInput = Object.values(endpoints as Record<string, Endpoint>).flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) => named(endpoint.id, part, endpoint[part] ?? {})),
    );
    const sent = fullRequests.flatMap(({ id, part, sent: { ...given } }) =>
      Object.keys(given)
        .filter((field) => given[field] !== undefined)
        .map((field) => `${id} ${part} ${field}`),
    );
    expect(withInput.filter((field) => !sent.includes(field))).toEqual([]);
    expect(withInput.length).toBeGreaterThan(500);
  });
});

type Row = [OperationId, Part, given: unknown, becomes: unknown];

const user = { firstName: 'A', lastName: 'B' };
const emptyFields = {
  email: null,
  userName: null,
  phoneNumber: null,
  roleId: null,
  clientId: null,
  accessEndsOn: null,
  password: null,
};
const project = { title: 't', startDate: '2026-01-01', endDate: '2026-01-02', clientId: one };
const letters = 'abcdef00-0000-7000-8000-000000000001';
const shouted = letters.toUpperCase();
const file = new File(['x'], 'x.png');

const converted: Row[] = [
  [
    'createTenant',
    'body',
    { ...fullRequestOf('createTenant', 'body').sent, domain: ' A.Example ', isActive: undefined },
    { ...fullRequestOf('createTenant', 'body').sent, domain: 'a.example', isActive: true },
  ],
  ['updateTenant', 'body', {}, {}],
  ['updateCompany', 'body', {}, {}],
  [
    'updateCompany',
    'body',
    { displayName: ' ', senderName: '', colour: '', replyTo: '' },
    { displayName: null, senderName: null, colour: null, replyTo: null },
  ],
  ['updateCompany', 'body', { colour: ' #ab12cd ', displayName: ' N ' }, { colour: '#AB12CD', displayName: 'N' }],
  ['login', 'body', { identifier: '', tenantId: one }, { identifier: '', password: '', tenantId: one }],
  [
    'register',
    'body',
    { ...fullRequestOf('register', 'body').sent, email: '' },
    { ...fullRequestOf('register', 'body').sent, email: null },
  ],
  [
    'register',
    'body',
    { ...fullRequestOf('register', 'body').sent, userName: null },
    { ...fullRequestOf('register', 'body').sent, userName: null },
  ],
  ['refreshToken', 'body', { refreshToken: '', token: null }, { refreshToken: '', token: null }],
  ['logout', 'body', undefined, undefined],
  ['logout', 'body', null, null],
  ['logout', 'body', { refreshToken: null }, { refreshToken: null }],
  ['listAudit', 'query', {}, { limit: 50 }],
  ['listAudit', 'query', { limit: '1' }, { limit: 1 }],
  [
    'createRole',
    'body',
    { name: ' n ' },
    {
      name: 'n',
      description: '',
      roleType: null,
      claims: [],
      ticketScope: 'client',
      mayInvite: true,
      maySignOff: true,
    },
  ],
  [
    'createRole',
    'body',
    { name: 'n', roleType: '', description: null, claims: ['Users:AddUsers', 'Users:AddUsers'] },
    {
      name: 'n',
      description: '',
      roleType: null,
      claims: ['Users:AddUsers'],
      ticketScope: 'client',
      mayInvite: true,
      maySignOff: true,
    },
  ],
  ['updateRole', 'body', { id: one, name: 'n' }, { id: one, name: 'n' }],
  ['createUser', 'body', user, { ...user, ...emptyFields, isActive: true, invite: false }],
  [
    'createUser',
    'body',
    { ...user, password: '', confirmPassword: '' },
    { ...user, ...emptyFields, isActive: true, invite: false, confirmPassword: '' },
  ],
  [
    'createUser',
    'body',
    { ...user, password: null, confirmPassword: null },
    { ...user, ...emptyFields, isActive: true, invite: false, confirmPassword: null },
  ],
  ['updateUser', 'body', {}, {}],
  ['updateUser', 'body', { roleId: '', clientId: null }, { roleId: null, clientId: null }],
  ['updateClient', 'body', {}, {}],
  ['getProjectSummary', 'query', {}, {}],
  ['listProjects', 'query', {}, { sort: '-createdAt' }],
  ['listProjects', 'query', { search: ' a ', limit: '1' }, { search: 'a', limit: 1, sort: '-createdAt' }],
  [
    'createProject',
    'body',
    project,
    { ...project, description: '', status: 'NotStarted', progressPercentage: 0, userIds: [], leadId: null },
  ],
  // The same id written in another way is the same id.
  ['updateProject', 'body', { clientId: shouted, leadId: shouted }, { clientId: letters, leadId: letters }],
  ['linkTicket', 'body', { ticketId: shouted }, { ticketId: letters }],
  ['listTasks', 'query', { projectId: shouted }, { projectId: letters, state: 'all' }],
  ['updateProject', 'body', {}, {}],
  ['updateProject', 'body', { startDate: '2026-01-02' }, { startDate: '2026-01-02' }],
  ['updateProject', 'body', { endDate: '2026-01-02' }, { endDate: '2026-01-02' }],
  ['updateProject', 'body', { progressPercentage: 0 }, { progressPercentage: 0 }],
  ['listDocuments', 'query', {}, { projectId: null }],
  [
    'uploadDocument',
    'body',
    { File: file },
    { Description: '', Label: '', ProjectId: null, ClientId: null, TaskId: null, Audience: 'client', File: file },
  ],
  [
    'uploadImage',
    'body',
    { File: file },
    { Description: '', Category: '', Audience: 'client', ProjectId: null, Metadata: {}, File: file },
  ],
  [
    'uploadImage',
    'body',
    {
      Description: 'd',
      Category: ' c\u202e\r\nd ',
      ProjectId: one,
      Metadata: `{"projectId":"${two}","uploadedAt":"now","more":1}`,
      File: file,
    },
    {
      Description: 'd',
      Audience: 'client',
      Category: 'c d',
      ProjectId: one,
      Metadata: { projectId: two, uploadedAt: 'now' },
      File: file,
    },
  ],
  [
    'uploadImage',
    'body',
    { Metadata: ' ', File: file },
    { Description: '', Category: '', Audience: 'client', ProjectId: null, Metadata: {}, File: file },
  ],
  [
    'uploadImage',
    'body',
    { Metadata: '{"projectId":"","uploadedAt":null}', File: file },
    {
      Description: '',
      Category: '',
      Audience: 'client',
      ProjectId: null,
      Metadata: { projectId: null, uploadedAt: null },
      File: file,
    },
  ],
  [
    'uploadDocument',
    'body',
    { Audience: '', File: file },
    { Description: '', Label: '', ProjectId: null, ClientId: null, TaskId: null, Audience: 'client', File: file },
  ],
  ['listProjectImages', 'query', {}, {}],
  ['getImageUrl', 'query', {}, { expirationMinutes: 60 }],
  ['getImageUrl', 'query', { expirationMinutes: '1' }, { expirationMinutes: 1 }],
  ['downloadImage', 'query', {}, { variant: 'original' }],
  [
    'createTicket',
    'body',
    { title: 't', description: 'd' },
    {
      title: 't',
      description: 'd',
      type: 'Defect',
      priority: 'Medium',
      projectId: null,
      clientId: null,
      followsId: null,
    },
  ],
  ['updateTicket', 'body', {}, {}],
  [
    'updateTicket',
    'body',
    { assigneeId: '', projectId: null, clientId: '' },
    { assigneeId: null, projectId: null, clientId: null },
  ],
  ['listTickets', 'query', {}, { sort: '-createdAt' }],
  [
    'createMessage',
    'body',
    { subjectType: 'project', subjectId: one, body: ' b ', audience: 'client' },
    { subjectType: 'project', subjectId: one, body: 'b', audience: 'client', parentId: null, attachmentIds: [] },
  ],
  [
    'listMessages',
    'query',
    { subjectType: 'project', subjectId: one },
    { subjectType: 'project', subjectId: one, from: 'start' },
  ],
  ['streamChanges', 'query', { seconds: '0' }, { seconds: 0, sinceMs: 0 }],
  ['streamChanges', 'query', { seconds: '1', sinceMs: '9' }, { seconds: 1, sinceMs: 9 }],
];

describe('defaults and conversions', () => {
  it.each(converted)('apply to the %s %s: %#', (id, part, given, becomes) => {
    const { schema } = fullRequestOf(id, part);
    expect(schema.safeParse(given)).toMatchObject({ success: true });
    expect(schema.parse(given)).toEqual(becomes);
  });
});
