import { describe, expect, it } from 'vitest';
import { fullRequests, schemaOf } from '#tests/support/full-requests.ts';
import { differ, many, refused } from '#tests/support/refused-requests.ts';
import { one, type Part } from '#tests/support/request-values.ts';
import type { OperationId } from './index.ts';

/** The validation messages of each operation. */

const file = new File(['x'], 'x.png');

const entity = { name: 'a', displayName: 'A', fields: [] };

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
  ['listProjects', 'query', { archived: 'x' }, 'archived'],
  ['bulkUpdateProjects', 'body', { change: { archived: 'x' } }, 'change.archived'],
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
  ['uploadDocumentVersion', 'body', { File: 'x' }, 'File'],
  ['uploadDocumentVersion', 'body', { Note: 'x'.repeat(501) }, 'Note'],
  ['requestImageSignOff', 'body', { question: 'x'.repeat(2001) }, 'question'],
  ['requestImageSignOff', 'body', { personIds: many(51, one) }, 'personIds'],
  ['recordSpokenAnswer', 'body', { reason: 'x'.repeat(2001) }, 'reason'],
  ['downloadDocumentVersion', 'params', { number: 0 }, 'number'],
  ['createTask', 'body', { title: 'x'.repeat(201) }, 'title'],
  ['createTask', 'body', { body: 'x'.repeat(10_001) }, 'body'],
  ['createProjectUpdate', 'body', { body: 'x'.repeat(10_001) }, 'body'],
  ['updateTask', 'body', { answer: 'x'.repeat(10_001) }, 'answer'],
  ['listTasks', 'query', { state: 'x' }, 'state'],
  ['listTasks', 'query', { milestone: 'x' }, 'milestone'],
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
  ['withholdMessage', 'body', { parentId: 'x' }, 'parentId'],
  ['listWithheldMessages', 'query', { subjectType: 'user' }, 'subjectType'],
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
    expect(problems('createProject', 'body', { title: '', endDate: null })).toEqual([
      ['title', 'Project title is required'],
      ['endDate', 'Due date is required'],
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
