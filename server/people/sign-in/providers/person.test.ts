import { expect, it } from 'vitest';
import { personOf } from './person.ts';

const sub = 'nora';

it.each([
  ['both names', { given_name: 'Nora', family_name: 'New' }, 'Nora', 'New'],
  ['a whole name', { name: 'Nora Ann New' }, 'Nora Ann', 'New'],
  ['line breaks in a name', { given_name: 'Nora\r\nBcc: x', family_name: 'New\u2028' }, 'Nora Bcc: x', 'New'],
  ['an address as first name', { given_name: 'evil.example', name: 'Nora New' }, 'Nora', 'New'],
  ['an address in the whole name', { name: 'Win at evil.example', preferred_username: 'nora' }, 'nora', ''],
  ['a user name', { preferred_username: 'nora.new', email: 'nn@b.example' }, 'nora new', ''],
  ['an address as user name', { preferred_username: 'nora.new@evil.example' }, 'nora new', ''],
  ['nothing but an address', { email: 'nora.new@b.example' }, 'nora new', ''],
  ['nothing', {}, 'New user', ''],
])('takes from %s what can stand in a name', (_, claims, firstName, lastName) => {
  expect(personOf({ sub, ...claims }, null)).toMatchObject({ firstName, lastName });
});
