import { expect, test } from 'vitest';
import type { Role } from '#contract/people/roles.ts';
import { refusals } from './role-rights.ts';

const role: Role = { id: '1', name: 'worker', claims: ['Users:ViewUsers'] };

test('does not allow changing or deleting the Admin role', () => {
  expect(Object.keys(refusals({ ...role, isAdmin: true }, ['Users:ViewUsers']))).toEqual([
    'editRefusal',
    'deleteRefusal',
  ]);
});

test("does not allow editing a role with more claims than the user's", () => {
  expect(refusals(role, ['Users:ViewUsers'])).toEqual({});
  expect(refusals(role, [])).toHaveProperty('editRefusal');
  expect(refusals(role, [])).not.toHaveProperty('deleteRefusal');
});
