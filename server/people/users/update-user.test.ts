import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/people/users.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { userCalls } from '#tests/support/user-calls.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;
let worker: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, globex, manager, worker } = await createCompanyWithPeople(test));
});
afterAll(() => test.stop());

const { create, update, remove, get, teamOf } = userCalls;
const role = (name: string) => company.roles[name] as string;
const auditOf = async (id: string) =>
  (await test.database.owner.query('select action from audit_log where subject_id = $1 order by at', [id])).rows.map(
    ({ action }) => action,
  );

describe('updateUser', () => {
  it('changes only the given fields by PATCH and PUT, and clears those given as empty', {
    tags: ['S3.user.update'],
  }, async () => {
    const { id } = (await create(manager, { userName: 'before', phoneNumber: '1', email: 'b@studio.example' })).body;
    const patched = await update(manager, id, { firstName: 'After', email: null });
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      firstName: 'After',
      lastName: 'Person',
      username: 'before',
      phone: '1',
      version: 2,
    });
    expect(patched.body.email).toBeUndefined();
    const put = await manager.call(contract.putUser, {
      params: { id },
      body: { phoneNumber: '', roleId: role('worker') },
    });
    expect([put.status, put.body.phone, put.body.roleName]).toEqual([200, undefined, 'worker']);
    expect((await get(manager, id)).body).toEqual(put.body);
    expect(await auditOf(id)).toEqual(['user.created', 'user.updated', 'user.updated']);
  });

  it('returns 412 for an older version', async () => {
    const { id } = (await create(manager)).body;
    expect((await update(manager, id, { firstName: 'First' }, 1)).status).toBe(200);
    expect((await update(manager, id, { firstName: 'Second' }, 1)).status).toBe(412);
    expect((await get(manager, id)).body.firstName).toBe('First');
  });

  it('returns 400 for empty or duplicate names and for unknown roles and clients', async () => {
    const { id } = (await create(manager)).body;
    await create(manager, { userName: 'in use' });
    for (const [body, field, message] of [
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ userName: 'IN USE' }, 'userName', 'This username is already in use'],
      [{ roleId: newId() }, 'roleId', 'This role does not exist'],
      [{ roleId: role('client') }, 'clientId', 'Client is required for client roles'],
      [{ roleId: role('client'), clientId: newId() }, 'clientId', 'This client does not exist'],
    ] as const) {
      const answer = await update(manager, id, body);
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message]);
    }
    expect((await update(manager, id, { roleId: 'nonsense' })).status).toBe(400);
  });

  it('removes assignments that are no longer allowed when role or client change', async () => {
    const client = await company.addPerson({ role: 'client', clientId: acme });
    const staff = await company.addPerson({ role: 'worker' });
    const project = await company.addProject({
      clientId: acme,
      members: [{ person: staff }, { person: client, side: 'ClientUser' }],
    });
    expect((await update(manager, staff.id, { roleId: role('manager') })).status).toBe(200);
    expect((await update(manager, client.id, { firstName: 'Same' })).status).toBe(200);
    expect(new Set(await teamOf(project, company.admin))).toEqual(new Set([client.id, staff.id]));
    const moved = await update(manager, client.id, { clientId: globex });
    expect([moved.body.clientId, moved.body.clientRole]).toEqual([globex, true]);
    expect(await teamOf(project, company.admin)).toEqual([staff.id]);
    await update(manager, staff.id, { roleId: role('client'), clientId: acme });
    expect(await teamOf(project, company.admin)).toEqual([]);
  });

  it('clears the client with any role that is not a client role', { tags: ['S4.user.client'] }, async () => {
    const person = await company.addPerson({ role: 'client', clientId: acme });
    const { body } = await update(manager, person.id, { roleId: role('worker'), clientId: acme });
    expect([body.clientId, body.clientRole]).toEqual([undefined, false]);
    expect((await update(manager, person.id, { clientId: acme })).body.clientId).toBeUndefined();
  });

  it('ends all sessions when a user is deactivated, and activation does not restore them', async () => {
    const person = await company.addPerson({ role: 'worker' });
    expect((await person.call(contract.getMe)).status).toBe(200);
    expect((await update(manager, person.id, { isActive: false })).body.isActive).toBe(false);
    expect((await person.call(contract.getMe)).status).toBe(401);
    expect((await update(manager, person.id, { isActive: true })).body.isActive).toBe(true);
    expect((await person.call(contract.getMe)).status).toBe(401);
  });

  it('returns 400 for users and roles with more permissions than the editor has', async () => {
    await company.addRole({ name: 'editor', claims: ['Users:EditUsers', 'Users:RemoveUsers'] });
    const editor = await company.addPerson({ role: 'editor' });
    for (const target of [manager.id, company.admin.id, worker.id]) {
      const answers = [await update(editor, target, { isActive: false }), await remove(editor, target)];
      for (const { status, body } of answers) {
        expect([status, body.message]).toEqual([400, 'You can only manage people whose permissions you also hold.']);
      }
    }
    const bare = (await create(manager)).body;
    expect((await update(editor, bare.id, { roleId: role('manager') })).status).toBe(400);
    expect((await update(editor, bare.id, { roleId: role('editor') })).status).toBe(200);
  });

  it('prevents users from changing their own role, client or active state', async () => {
    expect((await update(manager, manager.id, { phoneNumber: '42' })).body.phone).toBe('42');
    for (const [body, message] of [
      [{ roleId: role('worker') }, 'You cannot change your own role.'],
      [{ roleId: null }, 'You cannot change your own role.'],
      [{ isActive: false }, 'You cannot deactivate yourself.'],
    ] as const) {
      const answer = await update(manager, manager.id, body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await manager.call(contract.getMe)).body.roleName).toBe('manager');

    await company.addRole({ name: 'self-editing client', roleType: 'ClientUser', claims: ['Users:EditUsers'] });
    const lead = await company.addPerson({ role: 'self-editing client', clientId: acme });
    const globex = await company.addClient('Unused client');
    for (const clientId of [globex, null]) {
      expect((await update(lead, lead.id, { clientId })).status).toBe(400);
      expect((await lead.call(contract.getMe)).body.clientId).toBe(acme);
    }
  });

  it('returns 403 without the claim', async () => {
    expect((await update(worker, worker.id, { firstName: 'Me' })).status).toBe(403);
  });
});

describe('the demo accounts', () => {
  it('cannot be renamed, deactivated, removed or given another role; other fields can change', async () => {
    const person = await company.addPerson({ role: 'worker', firstName: 'Demo', lastName: 'Worker' });
    await test.database.owner.query('update users set is_demo = true where id = $1', [person.id]);
    const refused = [
      await update(manager, person.id, { firstName: 'Else' }),
      await update(manager, person.id, { userName: 'else' }),
      await update(manager, person.id, { roleId: role('manager') }),
      await update(manager, person.id, { isActive: false }),
      await remove(company.admin, person.id),
    ];
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([
        400,
        'Demo accounts cannot be renamed, deactivated, removed or given another role.',
      ]);
    }
    const same = { firstName: 'Demo', lastName: 'Worker', roleId: role('worker'), isActive: true, phoneNumber: '7' };
    expect((await update(manager, person.id, same)).body.phone).toBe('7');
  });
});
