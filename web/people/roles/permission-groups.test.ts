import { expect, test } from 'vitest';
import { allPermissions, groupPermissions, wordsOf } from './permission-groups.ts';

test('groups by the prefix before the colon, in the order of the contract', { tags: ['S2.roles.groups'] }, () => {
  const groups = groupPermissions(['Users:ViewUsers', 'Project:CreateProjects', 'Project:EditProjects']);
  expect(groups.map(({ name, permissions }) => [name, permissions.map(({ title }) => title)])).toEqual([
    ['Project', ['Edit projects', 'Create projects']],
    ['Users', ['View users']],
  ]);
});

test("uses 'General' without a prefix, and shows the value of unknown claims", { tags: ['S3.claim.general'] }, () => {
  expect(groupPermissions(['Everything'])).toEqual([
    { name: 'General', permissions: [{ value: 'Everything', title: 'Everything', description: '' }] },
  ]);
});

test('puts all permissions into six groups', () => {
  expect(allPermissions.map(({ name }) => name)).toEqual([
    'Project',
    'ProjectImages',
    'ProjectDocuments',
    'Users',
    'Clients',
    'Roles',
  ]);
  expect(wordsOf('ProjectImages')).toEqual(['Project', 'Images']);
});
