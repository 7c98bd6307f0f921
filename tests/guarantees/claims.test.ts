import { expect, it } from 'vitest';
import { claimGroup, claims, claimValues } from '#contract/claims.ts';
import type { OperationId } from '#contract/index.ts';
import { accessOf, mayCall, operations } from '#contract/operations.ts';
import { expected } from './expected/index.ts';
import { atEachPlace, type PrincipalName } from './expected/principals.ts';

/** The permissions of section 6, group by group. */
const listed = {
  Project: [
    'EditProjects',
    'CreateProjects',
    'DeleteProjects',
    'ViewAssignedProjects',
    'ViewAllProjects',
    'ReportProjectProgress',
  ],
  ProjectImages: ['UploadProjectImages', 'DeleteProjectImages', 'ViewProjectImages'],
  ProjectDocuments: ['UploadProjectDocuments', 'DeleteProjectDocuments', 'ViewProjectDocuments'],
  Users: ['ViewUsers', 'AddUsers', 'RemoveUsers', 'EditUsers'],
  Clients: ['ViewClients', 'CreateClients', 'EditClients', 'DeleteClients'],
  Roles: ['ViewRoles', 'CreateRoles', 'EditRoles', 'DeleteRoles'],
};

it.each(Object.entries(listed))(
  '%s has the permissions of the specification, each with words',
  { tags: ['S6.list.*'] },
  (group, names) => {
    const own = claims.filter(({ value }) => claimGroup(value) === group);
    expect(own.map(({ value }) => value)).toEqual(names.map((name) => `${group}:${name}`));
    for (const { title, description } of own) expect([title, description]).not.toContain('');
  },
);

it('there are no other permissions', () => {
  expect([...new Set(claimValues.map(claimGroup))]).toEqual(Object.keys(listed));
});

/** Two only decide which rows one sees (D19), and are asked for there. */
it('every permission opens a call, or decides which projects one sees', () => {
  const rows = (Object.keys(operations) as OperationId[]).map(accessOf);
  const asked = new Set(rows.flatMap((row) => ('anyOf' in row && row.anyOf) || []));
  const visibility = ['Project:ViewAssignedProjects', 'Project:ViewAllProjects'];
  expect(claimValues.filter((value) => !asked.has(value) && !visibility.includes(value))).toEqual([]);
});

const staffOnly = (Object.keys(operations) as OperationId[]).filter((id) => 'staffOnly' in accessOf(id));

it.each(staffOnly)('%s is offered to staff, and to no client user whatever their role says', (id) => {
  const everything = { permissions: claimValues, isAdmin: false };
  expect(mayCall(id, everything)).toBe(true);
  expect(mayCall(id, { ...everything, clientId: '01890000-0000-7000-8000-000000000000' })).toBe(false);
});

/** So that no button leads a client user to a refusal; what nobody is expected to succeed with says nothing of them. */
it('what permissions open to staff and never to a client user is marked as for staff only', () => {
  const succeeds = (id: OperationId, who: PrincipalName) =>
    atEachPlace(expected[id][who]).some((status) => status < 300);
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => 'anyOf' in accessOf(id));
  const neverForClients = asked.filter((id) => !succeeds(id, 'powerfulClientUser'));
  expect(neverForClients).toEqual(expect.arrayContaining(staffOnly));
  expect(staffOnly).toEqual(expect.arrayContaining(neverForClients.filter((id) => succeeds(id, 'admin'))));
});
