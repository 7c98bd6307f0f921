import { expect, it } from 'vitest';
import { accessOf, type OperationId } from '#contract/index.ts';
import { mayCall, operations } from '#contract/operations.ts';
import { claimGroup, claims, claimValues } from '#contract/platform/claims.ts';
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
  '%s has the permissions of the specification with titles and descriptions',
  { tags: ['S6.list.*'] },
  (group, names) => {
    const inGroup = claims.filter(({ value }) => claimGroup(value) === group);
    expect(inGroup.map(({ value }) => value)).toEqual(names.map((name) => `${group}:${name}`));
    for (const { title, description } of inGroup) expect([title, description]).not.toContain('');
  },
);

it('there are no permissions besides those of the specification', () => {
  expect([...new Set(claimValues.map(claimGroup))]).toEqual(Object.keys(listed));
});

/** Two permissions decide only which rows are visible. */
it('every permission allows a call or decides which projects are visible', () => {
  const rows = (Object.keys(operations) as OperationId[]).map(accessOf);
  const required = new Set(rows.flatMap((row) => ('anyOf' in row && row.anyOf) || []));
  const visibility = ['Project:ViewAssignedProjects', 'Project:ViewAllProjects'];
  expect(claimValues.filter((value) => !required.has(value) && !visibility.includes(value))).toEqual([]);
});

const staffOnly = (Object.keys(operations) as OperationId[]).filter((id) => 'staffOnly' in accessOf(id));

it.each(staffOnly)('%s is allowed for staff and never for client users', (id) => {
  const everything = { permissions: claimValues, isAdmin: false };
  expect(mayCall(id, everything)).toBe(true);
  expect(mayCall(id, { ...everything, clientId: '01890000-0000-7000-8000-000000000000' })).toBe(false);
});

/** Client users must not see buttons that lead to a refusal. */
it('calls that never succeed for client users are marked as staff only', () => {
  const succeeds = (id: OperationId, principal: PrincipalName) =>
    atEachPlace(expected[id][principal]).some((status) => status < 300);
  const required = (Object.keys(operations) as OperationId[]).filter(
    (id) => 'anyOf' in accessOf(id) || staffOnly.includes(id),
  );
  const neverForClients = required.filter((id) => !succeeds(id, 'powerfulClientUser'));
  expect(neverForClients).toEqual(expect.arrayContaining(staffOnly));
  expect(staffOnly).toEqual(expect.arrayContaining(neverForClients.filter((id) => succeeds(id, 'admin'))));
});
