import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { refusals } from './role-rights.ts';

const role: Role = { id: '1', name: 'worker', claims: ['Users:ViewUsers'] };

test('the Admin role can neither be changed nor deleted', () => {
  expect(Object.keys(refusals({ ...role, isAdmin: true }, ['Users:ViewUsers']))).toEqual([
    'editRefusal',
    'deleteRefusal',
  ]);
});

test('nobody edits a role that holds more than they do', () => {
  expect(refusals(role, ['Users:ViewUsers'])).toEqual({});
  expect(refusals(role, [])).toHaveProperty('editRefusal');
  expect(refusals(role, [])).not.toHaveProperty('deleteRefusal');
});
