import { describe, expect, it } from 'vitest';
import { fullRequests, schemaOf } from '#tests/support/full-requests.ts';
import { one, type Part, two } from '#tests/support/request-values.ts';
import { endpoints, type OperationId } from './index.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** How each operation parses its input. */

const parts = Object.entries(fullRequests).flatMap(([id, given]) =>
  Object.entries(given).map(([part, sent]) => [id as OperationId, part as Part, sent] as const),
);

describe('parsing', () => {
  it.each(parts)('keeps every field of the %s %s and removes unknown ones', (id, part, sent) => {
    const parsed = schemaOf(id, part).parse({ ...sent, unknown: 1 });
    expect(parsed).toEqual(sent);
  });

  it('has a request with every field for each operation that has input', () => {
    const withInput = Object.values(endpoints as Record<string, Endpoint>).flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).filter((part) => endpoint[part]).map((part) => `${endpoint.id} ${part}`),
    );
    // Parsing changes its metadata, so it has a row below.
    const transformed = ['uploadImage body'];
    expect(
      parts
        .map(([id, part]) => `${id} ${part}`)
        .concat(transformed)
        .toSorted(),
    ).toEqual(withInput.toSorted());
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
const file = new File(['x'], 'x.png');

const converted: Row[] = [
  [
    'createTenant',
    'body',
    { ...fullRequests.createTenant?.body, domain: ' A.Example ', isActive: undefined },
    { ...fullRequests.createTenant?.body, isActive: true },
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
  ['register', 'body', { ...fullRequests.register?.body, email: '' }, { ...fullRequests.register?.body, email: null }],
  [
    'register',
    'body',
    { ...fullRequests.register?.body, userName: null },
    { ...fullRequests.register?.body, userName: null },
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
    { ...project, description: '', status: 'NotStarted', progressPercentage: 0, userIds: [] },
  ],
  ['updateProject', 'body', {}, {}],
  ['updateProject', 'body', { startDate: '2026-01-02' }, { startDate: '2026-01-02' }],
  ['updateProject', 'body', { endDate: '2026-01-02' }, { endDate: '2026-01-02' }],
  ['updateProject', 'body', { progressPercentage: 0 }, { progressPercentage: 0 }],
  ['listDocuments', 'query', {}, { projectId: null }],
  [
    'uploadDocument',
    'body',
    { File: file },
    { Description: '', ProjectId: null, ClientId: null, TaskId: null, Audience: 'client', File: file },
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
    { Description: '', ProjectId: null, ClientId: null, TaskId: null, Audience: 'client', File: file },
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
    expect(schemaOf(id, part).safeParse(given)).toMatchObject({ success: true });
    expect(schemaOf(id, part).parse(given)).toEqual(becomes);
  });
});
