import { expect, test } from 'vitest';
import { knownRole, matchingUsers } from './user-filter.ts';
import { userName } from './user-name.ts';

const person = (firstName: string, lastName: string, more: object = {}) => ({
  id: firstName,
  firstName,
  lastName,
  clientRole: false,
  ...more,
});

test('names a user by full name, else username, else e-mail', { tags: ['S2.users.card-name'] }, () => {
  expect(userName(person('Ada', 'Byron', { username: 'ada' }))).toBe('Ada Byron');
  expect(userName({ firstName: '', lastName: '', username: 'ada', email: 'ada@x.example' })).toBe('ada');
  expect(userName({ email: 'ada@x.example' })).toBe('ada@x.example');
  expect(userName({})).toBe('Unknown User');
});

test('searches first plus last name and e-mail, combined with the role', {
  tags: ['S2.users.search'],
}, () => {
  const ada = person('Ada', 'Byron', { email: 'countess@x.example', roleId: 'r1', username: 'enchantress' });
  const bob = person('Bob', 'Adair', { roleId: 'r2' });
  expect(matchingUsers([ada, bob], { search: ' ADA ' })).toEqual([ada, bob]);
  expect(matchingUsers([ada, bob], { search: 'ada by' })).toEqual([ada]);
  expect(matchingUsers([ada, bob], { search: 'COUNTESS' })).toEqual([ada]);
  expect(matchingUsers([ada, bob], { search: 'enchantress' })).toEqual([]);
  expect(matchingUsers([ada, bob], { search: 'ada', roleId: 'r2' })).toEqual([bob]);
});

test('ignores a role that no longer exists', () => {
  expect(knownRole('r1', [{ id: 'r1' }])).toBe('r1');
  expect(knownRole('gone', [{ id: 'r1' }])).toBeUndefined();
  // Until the roles have loaded, the id in the URL is used.
  expect(knownRole('r1', undefined)).toBe('r1');
});
