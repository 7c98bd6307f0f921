import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import * as contract from '#contract/people/users.ts';
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

const { create, update, remove, get, teamOf } = userCalls;
const role = (name: string) => company.roles[name] as string;
const signIn = (identifier: string, password: string) =>
  call(test, login, { body: { tenantId: company.id, identifier, password } });
const auditOf = async (id: string) =>
  (await test.database.owner.query('select action from audit_log where subject_id = $1 order by at', [id])).rows.map(
    ({ action }) => action,
  );

describe('getUser', () => {
  it('returns the same 404 for unknown and deleted users and users of another company', async () => {
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

  it('returns 403 without the claim', async () => {
    expect((await get(worker, worker.id)).status).toBe(403);
  });
});

describe('deleteUser', () => {
  it('removes login, sessions and assignments, and frees the names', async () => {
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

  it('returns 400 for the own account, 412 for an older version and 403 without the claim', async () => {
    const self = await remove(admin, admin.id);
    expect([self.status, self.body.message]).toEqual([400, 'You cannot remove yourself.']);
    const { id } = (await create(manager)).body;
    await update(manager, id, { firstName: 'Changed' });
    expect((await admin.call(contract.deleteUser, { params: { id } }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await remove(manager, id)).status).toBe(403);
  });
});

describe('the last active administrator', () => {
  it('cannot be deactivated, removed or given another role', async () => {
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
