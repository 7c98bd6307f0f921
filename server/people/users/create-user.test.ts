import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { deleteClient } from '#contract/work/clients.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { userCalls } from '#tests/support/user-calls.ts';

let test: TestApp;
let company: Company;
let acme: string;
let admin: Person;
let manager: Person;
let worker: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, manager, worker } = await createCompanyWithPeople(test));
  admin = company.admin;
});
afterAll(() => test.stop());

const { create, remove, get } = userCalls;
const role = (name: string) => company.roles[name] as string;
const signIn = (identifier: string, password: string) =>
  call(test, login, { body: { tenantId: company.id, identifier, password } });
const auditOf = async (id: string) =>
  (await test.database.owner.query('select action from audit_log where subject_id = $1 order by at', [id])).rows.map(
    ({ action }) => action,
  );

describe('createUser', () => {
  it('returns 201 with the user, who can sign in with user name or e-mail', {
    tags: ['S3.user', 'S3.user.create'],
  }, async () => {
    const { status, body } = await create(manager, {
      email: ' Nina@Studio.example ',
      userName: 'Nina',
      password: 'a-quiet-lamp',
      confirmPassword: 'a-quiet-lamp',
      phoneNumber: '123',
      roleId: role('worker'),
      isActive: true,
      isAdmin: true,
      tenantId: newId(),
      id: newId(),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstName: 'New',
      lastName: 'Person',
      email: 'Nina@Studio.example',
      username: 'Nina',
      phone: '123',
      roleId: role('worker'),
      roleName: 'worker',
      clientRole: false,
      isActive: true,
      version: 1,
    });
    expect((await get(manager, body.id)).body).toEqual(body);
    expect((await signIn('NINA', 'a-quiet-lamp')).status).toBe(200);
    expect((await signIn('nina@studio.EXAMPLE', 'a-quiet-lamp')).status).toBe(200);
    expect(await auditOf(body.id)).toContain('user.created');
  });

  it('requires only names and treats empty texts as absent', { tags: ['S5.user.optional'] }, async () => {
    const bare = {
      email: '',
      userName: ' ',
      password: '',
      confirmPassword: '',
      phoneNumber: '',
      roleId: '',
      clientId: '',
    };
    for (const body of [bare, {}]) {
      const answer = await create(manager, body);
      expect(answer.status).toBe(201);
      for (const field of ['email', 'username', 'phone', 'roleId', 'clientId'])
        expect(answer.body[field]).toBeUndefined();
    }
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ userName: 'a@b' }, 'userName', 'Username cannot contain @'],
    [{ userName: 'a＠b' }, 'userName', 'Username cannot contain @'],
    [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'long enough' }, 'confirmPassword', 'Please confirm your password'],
    [{ password: 'long enough', confirmPassword: 'else' }, 'confirmPassword', 'Passwords do not match'],
    [
      { password: 'password1', confirmPassword: 'password1' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    [{ roleId: '01890000-0000-7000-8000-000000000000' }, 'roleId', 'This role does not exist'],
  ])(
    'returns 400 for %j',
    {
      tags: [
        'S5.user.first',
        'S5.user.last',
        'S5.user.email',
        'S5.user.password',
        'S5.user.confirm',
        'S5.user.match',
        'S5.server',
      ],
    },
    async (body, field, message) => {
      const answer = await create(manager, body);
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message]);
    },
  );

  it('returns 400 for a duplicate user name or e-mail in any case', async () => {
    const taken = { userName: 'Taken', email: 'taken@studio.example' };
    expect((await create(manager, taken)).status).toBe(201);
    const byName = await create(manager, { userName: 'TAKEN' });
    expect([byName.status, byName.body.errors]).toEqual([400, { userName: ['This username is already in use'] }]);
    const byEmail = await create(manager, { email: 'Taken@Studio.Example' });
    expect([byEmail.status, byEmail.body.errors]).toEqual([400, { email: ['This email is already in use'] }]);
    const elsewhere = await createCompany(test, 'Same names');
    expect((await create(elsewhere.admin, taken)).status).toBe(201);
  });

  it('requires an existing client for a client role and ignores it for other roles', {
    tags: ['S5.user.client'],
  }, async () => {
    const without = await create(manager, { roleId: role('client') });
    expect([without.status, without.body.errors.clientId[0]]).toEqual([400, 'Client is required for client roles']);
    const foreign = await (await createCompany(test, 'Foreign clients')).addClient('Foreign');
    const deleted = await company.addClient('Deleted');
    expect((await manager.call(deleteClient, { params: { id: deleted } })).status).toBe(200);
    for (const clientId of [newId(), foreign, deleted]) {
      const { status, body } = await create(manager, { roleId: role('client'), clientId });
      expect([status, body.errors.clientId[0]]).toEqual([400, 'This client does not exist']);
    }
    expect((await create(manager, { roleId: role('client'), clientId: acme })).body.clientId).toBe(acme);
    expect((await create(manager, { roleId: role('worker'), clientId: acme })).body.clientId).toBeUndefined();
  });

  it('returns 400 for a role with more permissions than the creator has', async () => {
    for (const name of ['Admin', 'powerful']) {
      if (name === 'powerful') await company.addRole({ name, claims: ['Roles:EditRoles'] });
      const { status, body } = await create(manager, { roleId: role(name) });
      expect([status, body.message]).toEqual([400, 'You can only assign roles whose permissions you also hold.']);
    }
    expect((await create(admin, { roleId: role('Admin') })).status).toBe(201);
  });

  it('returns 400 for the Admin role to a user with every claim who is not an administrator', async () => {
    await company.addRole({ name: 'everything', claims: [...claimValues] });
    const almost = await company.addPerson({ role: 'everything' });
    expect((await create(almost, { roleId: role('Admin') })).status).toBe(400);
    expect((await create(almost, { roleId: role('everything') })).status).toBe(201);
    expect((await remove(almost, admin.id)).status).toBe(400);
  });

  it('returns 403 without the claim', async () => {
    expect((await create(worker)).status).toBe(403);
  });
});
