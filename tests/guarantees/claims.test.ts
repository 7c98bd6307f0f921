import { expect, it } from 'vitest';
import { access } from '#contract/access.ts';
import { claimGroup, claims, claimValues } from '#contract/claims.ts';

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
  '%s has the permissions of the specification, each with words [S6.list.*]',
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
  const asked = new Set(Object.values(access).flatMap((row) => ('anyOf' in row && row.anyOf) || []));
  const visibility = ['Project:ViewAssignedProjects', 'Project:ViewAllProjects'];
  expect(claimValues.filter((value) => !asked.has(value) && !visibility.includes(value))).toEqual([]);
});
