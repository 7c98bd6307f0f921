import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/auth.ts';
import { claimValues } from '#contract/claims.ts';
import { deleteClient } from '#contract/clients.ts';
import * as contract from '#contract/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
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
  test = await startTestApp();
  ({ company, acme, manager, worker } = await createCompanyWithPeople(test));
  admin = company.admin;
});
afterAll(() => test.stop());

const { create, update, remove, get, teamOf } = userCalls;
const role = (name: string) => company.roles[name] as string;
const signIn = (identifier: string, password: string) =>
  call(test, login, { body: { tenantId: company.id, identifier, password } });
const auditOf = async (id: string) =>
  (await test.database.owner.query('select action from audit_log where subject_id = $1 order by at', [id])).rows.map(
    ({ action }) => action,
  );

describe('createUser', () => {
  it('answers 201 with the user, who can sign in by user name and by e-mail', {
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

  it('needs names alone; empty texts mean absent', { tags: ['S5.user.optional'] }, async () => {
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
    'answers 400 for %j',
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

  it('answers 400 for a user name or e-mail that exists, however it is cased', async () => {
    const taken = { userName: 'Taken', email: 'taken@studio.example' };
    expect((await create(manager, taken)).status).toBe(201);
    const byName = await create(manager, { userName: 'TAKEN' });
    expect([byName.status, byName.body.errors]).toEqual([400, { userName: ['This username is already in use'] }]);
    const byEmail = await create(manager, { email: 'Taken@Studio.Example' });
    expect([byEmail.status, byEmail.body.errors]).toEqual([400, { email: ['This email is already in use'] }]);
    const elsewhere = await createCompany(test, 'Same names');
    expect((await create(elsewhere.admin, taken)).status).toBe(201);
  });

  it('gives a client role a client that exists, and any other role none', { tags: ['S5.user.client'] }, async () => {
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

  it('answers 400 for a role that gives more than one holds', async () => {
    for (const name of ['Admin', 'powerful']) {
      if (name === 'powerful') await company.addRole({ name, claims: ['Roles:EditRoles'] });
      const { status, body } = await create(manager, { roleId: role(name) });
      expect([status, body.message]).toEqual([400, 'You can only assign roles whose permissions you also hold.']);
    }
    expect((await create(admin, { roleId: role('Admin') })).status).toBe(201);
  });

  it('answers 400 for the Admin role to whoever holds every claim but is no administrator', async () => {
    await company.addRole({ name: 'everything', claims: [...claimValues] });
    const almost = await company.addPerson({ role: 'everything' });
    expect((await create(almost, { roleId: role('Admin') })).status).toBe(400);
    expect((await create(almost, { roleId: role('everything') })).status).toBe(201);
    expect((await remove(almost, admin.id)).status).toBe(400);
  });

  it('answers 403 without the claim', async () => {
    expect((await create(worker)).status).toBe(403);
  });
});

describe('getUser', () => {
  it('answers 404 alike for what does not exist, is deleted, or is of another company', async () => {
    const { admin: stranger } = await createCompany(test, 'Other of users');
    const gone = await company.addPerson({ role: 'worker' });
    await remove(admin, gone.id);
    const answers = await Promise.all([
      get(manager, newId()),
      get(manager, 'nonsense'),
      get(manager, stranger.id),
      get(manager, gone.id),
      update(manager, stranger.id, { firstName: 'Stolen' }),
      update(manager, gone.id, { firstName: 'Back' }),
      remove(admin, stranger.id),
    ]);
    for (const { status, body } of answers) {
      expect({ ...body, status, traceId: '' }).toEqual({ ...answers[0].body, status: 404, traceId: '' });
    }
  });

  it('answers 403 without the claim', async () => {
    expect((await get(worker, worker.id)).status).toBe(403);
  });
});

describe('deleteUser', () => {
  it('leaves no login, session or assignment; names are free again', async () => {
    const fields = { userName: 'leaver', email: 'leaver@studio.example', password: 'a-quiet-lamp' };
    const { id } = (await create(admin, { ...fields, confirmPassword: fields.password, roleId: role('worker') })).body;
    const project = await company.addProject({ clientId: acme, members: [{ person: { id } as Person }] });
    const session = await signIn('leaver', fields.password);
    expect((await remove(admin, id)).status).toBe(200);
    expect((await signIn('leaver', fields.password)).status).toBe(401);
    const again = await call(test, contract.getMe, {}, { authorization: `Bearer ${session.body.token}` });
    expect(again.status).toBe(401);
    expect(await teamOf(project, admin)).toEqual([]);
    const { rows } = await test.database.owner.query(
      'select first_name, email, user_name, password_hash, role_id, phone_number, is_active from users where id = $1',
      [id],
    );
    expect(rows[0]).toEqual({
      first_name: 'New',
      email: null,
      user_name: null,
      password_hash: null,
      role_id: null,
      phone_number: null,
      is_active: false,
    });
    expect((await get(admin, id)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
    expect((await create(admin, { userName: 'leaver' })).status).toBe(201);
    expect(await auditOf(id)).toContain('user.deleted');
  });

  it('answers 400 for oneself, 412 when someone else was faster, 403 without the claim', async () => {
    const self = await remove(admin, admin.id);
    expect([self.status, self.body.message]).toEqual([400, 'You cannot remove yourself.']);
    const { id } = (await create(manager)).body;
    await update(manager, id, { firstName: 'Changed' });
    expect((await admin.call(contract.deleteUser, { params: { id } }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await remove(manager, id)).status).toBe(403);
  });
});

describe('the last active administrator', () => {
  it('stays, whoever asks and however', async () => {
    const studio = await createCompany(test, 'One admin');
    const second = await studio.addPerson({ role: 'Admin' });
    const worker = studio.roles.worker as string;
    expect((await update(studio.admin, second.id, { isActive: false })).status).toBe(200);
    expect((await update(studio.admin, second.id, { isActive: true })).status).toBe(200);
    expect((await update(studio.admin, second.id, { roleId: worker })).status).toBe(200);
    expect((await update(studio.admin, second.id, { roleId: studio.roles.Admin })).status).toBe(200);
    const third = await studio.addPerson({ role: 'Admin' });
    expect((await remove(third, second.id)).status).toBe(200);
    expect((await remove(third, studio.admin.id)).status).toBe(200);
    for (const { status } of [
      await update(third, third.id, { isActive: false }),
      await update(third, third.id, { roleId: worker }),
      await remove(third, third.id),
    ]) {
      expect(status).toBe(400);
    }
  });
});
