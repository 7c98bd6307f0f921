import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, refreshToken } from '#contract/people/auth.ts';
import { assignClaim, updateRole } from '#contract/people/roles.ts';
import { updateUser } from '#contract/people/users.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';

const password = 'Correct-Horse-7';

let apps: TwoApps;
let first: TestApp;
let second: TestApp;
let company: Company;
let other: Company;

beforeAll(async () => {
  apps = await startTwoApps();
  ({ first, second } = apps);
  company = await createCompany(first, 'Roles');
  other = await createCompany(first, 'Elsewhere');
});

afterAll(() => apps.stop());

test('tells only the holders of a role that its permissions changed, in any process', async () => {
  // When a process connects to the other one, its listeners get a `missed` event. Wait for it before the first change.
  for (const { app } of [first, second]) {
    const { missed } = await openChangeStream(app, company.admin);
    await expect.poll(missed).toBe(1);
  }
  const lead = await company.addRole({ name: 'lead', claims: ['Project:ViewAllProjects'] });
  const [near, far] = [await company.addPerson({ role: 'lead' }), await company.addPerson({ role: 'lead' })];
  const holders = [await openChangeStream(first.app, near), await openChangeStream(second.app, far)];
  const worker = await openChangeStream(second.app, await company.addPerson({ role: 'worker' }));
  const strangers = await openChangeStream(second.app, other.admin);
  const role = { id: lead, name: 'lead', roleType: 'InternalUser' as const };

  await company.admin.call(updateRole, { body: { ...role, claims: [] } });
  for (const each of holders) expect((await each.next()).data).toEqual({ nouns: ['roles'], selfChanged: true });
  await company.admin.call(assignClaim, { query: { role: 'lead', claimValue: 'Users:ViewUsers' } });
  for (const each of holders) expect((await each.next()).data).toEqual({ nouns: ['roles'], selfChanged: true });
  await company.admin.call(updateRole, { body: { ...role, description: 'Words', claims: ['Users:ViewUsers'] } });
  for (const each of holders) expect((await each.next()).data).toEqual({ nouns: ['roles'] });

  expect((await worker.next()).data).toEqual({ nouns: ['roles'] });
  expect(strangers.all()).toEqual(['ready']);
});

test('tells client users too', async () => {
  const clientId = await company.addClient('Acme');
  await company.addRole({ name: 'guest', roleType: 'ClientUser', claims: [] });
  const guest = await openChangeStream(second.app, await company.addPerson({ role: 'guest', clientId }));
  await company.admin.call(assignClaim, { query: { role: 'guest', claimValue: 'Project:ViewAllProjects' } });
  expect((await guest.next()).data.selfChanged).toBe(true);
});

test('tells a user who moves to another client', async () => {
  const [from, to] = [await company.addClient('Globex'), await company.addClient('Initech')];
  const person = await company.addPerson({ role: 'client', clientId: from });
  const stream = await openChangeStream(second.app, person);
  await company.admin.call(updateUser, { params: { id: person.id }, body: { clientId: to } });
  expect((await stream.next()).data).toEqual({ nouns: ['users'], selfChanged: true });
});

test('tells a user with an outdated token on connecting, but not once the token is renewed', async () => {
  const { person, tokens } = await signIn();
  const token = tokens.token;
  expect((await openChangeStream(first.app, { ...person, token })).ready).toEqual({});
  const roleId = company.roles.manager as string;
  await company.admin.call(updateUser, { params: { id: person.id }, body: { roleId } });
  expect((await openChangeStream(first.app, { ...person, token })).ready).toEqual({ selfChanged: true });
  const renewed = (await call(first, refreshToken, { body: { refreshToken: tokens.refreshToken } })).body;
  expect((await openChangeStream(first.app, { ...person, token: renewed.token })).ready).toEqual({});
});

test('reports changes that were missed once the connection is back', async () => {
  const { person, tokens } = await signIn();
  const stream = await openChangeStream(first.app, { ...person, token: tokens.token });
  await first.database.owner.query('update users set first_name = $1 where id = $2', ['Unheard', person.id]);
  await first.database.owner.query("select pg_notify('loggia_changes', $1)", [
    JSON.stringify({ from: 'elsewhere', changes: 'missed' }),
  ]);
  expect((await stream.next()).data).toEqual({ nouns: [], selfChanged: true });
});

/** Signs in with a password, so that the token has a snapshot of the user. */
async function signIn(): Promise<{ person: Person; tokens: { token: string; refreshToken: string } }> {
  const passwordHash = await first.services.passwords.hashPassword(password);
  const person = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await first.database.owner.query('select user_name from users where id = $1', [person.id]);
  const body = { identifier: rows[0].user_name, password, tenantId: company.id };
  return { person, tokens: (await call(first, login, { body })).body };
}
