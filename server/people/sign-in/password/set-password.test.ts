import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminChangePassword, login } from '#contract/people/auth.ts';
import { passwordTooCommon } from '#contract/people/credentials.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';

const password = 'Sunlit-Otter-42';

let loggia: TestApp;
let company: Company;
let manager: Person;
let worker: Person;

beforeAll(async () => {
  loggia = await sharedTestApp();
  company = await createCompany(loggia, 'Alder');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mona' });
});

afterAll(() => loggia.stop());

beforeEach(async () => {
  worker = await company.addPerson({ role: 'worker' });
});

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

function set(actor: Person, userId: string, body: Record<string, unknown> = {}) {
  return actor.call(adminChangePassword, { body: { userId, password, confirmedPassword: password, ...body } } as never);
}

async function canSignIn(person: Person): Promise<boolean> {
  const { rows } = await query('select user_name from users where id = $1', [person.id]);
  const body = { identifier: rows[0].user_name, password, tenantId: company.id };
  return (await call(loggia, login, { body })).status === 200;
}

describe('200', () => {
  test('sets the password and ends the sessions of the user', { tags: ['S3.password.admin'] }, async () => {
    expect(await set(manager, worker.id)).toMatchObject({ status: 200, body: '' });
    expect((await worker.call(getMe)).status).toBe(401);
    expect(await canSignIn(worker)).toBe(true);
  });

  test('lets an administrator set the password of another administrator', async () => {
    const other = await company.addPerson({ role: 'Admin' });
    expect((await set(company.admin, other.id)).status).toBe(200);
  });

  test('writes an audit entry', async () => {
    await set(manager, worker.id);
    const { rows } = await query("select * from audit_log where action = 'password.set' and subject_id = $1", [
      worker.id,
    ]);
    expect(rows).toMatchObject([{ actor_id: manager.id, details: { sessionsEnded: 1 } }]);
  });
});

describe('400', () => {
  test('refuses the own password, for which the current one is needed', async () => {
    for (const person of [manager, company.admin]) {
      const answer = await set(person, person.id);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Please use Change Password in My Profile for your own password.');
      expect(await canSignIn(person)).toBe(false);
    }
  });

  test.each([
    ['userId', 'Not a valid id', { userId: 'worker' }],
    ['password', 'New password is required', { password: '', confirmedPassword: '' }],
    ['password', 'Password must be at least 8 characters', { password: 'Ab-1' }],
    ['password', passwordTooCommon, { password: 'Welcome2024!', confirmedPassword: 'Welcome2024!' }],
    ['confirmedPassword', 'Please confirm your new password', { confirmedPassword: '' }],
    ['confirmedPassword', 'Passwords do not match', { confirmedPassword: 'Moonlit-Badger-9' }],
  ])('%s: %s', { tags: ['S5.password.current-admin', 'S8.change-password.400'] }, async (field, message, body) => {
    const answer = await set(manager, worker.id, body);
    expect([answer.status, answer.body.errors?.[field]]).toEqual([400, [message]]);
  });

  test('refuses to set the password of a user with more permissions', async () => {
    await company.addRole({ name: 'remover', claims: ['Users:RemoveUsers'] });
    const remover = await company.addPerson({ role: 'remover' });
    for (const above of [remover, company.admin]) {
      expect((await set(manager, above.id)).status).toBe(400);
      expect(await canSignIn(above)).toBe(false);
    }
  });

  test('refuses to set the password of an administrator, even with every claim', async () => {
    const { rows } = await query('select claims from roles where id = $1', [company.roles.Admin]);
    await company.addRole({ name: 'everything', claims: rows[0].claims });
    const almost = await company.addPerson({ role: 'everything' });
    expect((await set(almost, company.admin.id)).status).toBe(400);
  });

  test('lets a client user set passwords only within their own client', async () => {
    const [own, other] = [await company.addClient('Birch & Co'), await company.addClient('Cedar & Co')];
    await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims: ['Users:EditUsers'] });
    await company.addRole({ name: 'bystander', claims: [] });
    await company.addRole({ name: 'onlooker', roleType: 'ClientUser', claims: [] });
    const lead = await company.addPerson({ role: 'client lead', clientId: own });
    const colleague = await company.addPerson({ role: 'onlooker', clientId: own });
    const stranger = await company.addPerson({ role: 'onlooker', clientId: other });
    const staff = await company.addPerson({ role: 'bystander' });
    const statuses = [];
    for (const target of [colleague, stranger, staff]) statuses.push((await set(lead, target.id)).status);
    expect(statuses).toEqual([200, 404, 400]);
  });

  test('refuses to set the password of a seeded demo account', async () => {
    await query('update users set is_demo = true where id = $1', [worker.id]);
    expect((await set(company.admin, worker.id)).body.message).toBe('Passwords of demo accounts cannot be changed.');
  });
});

describe('401', () => {
  test('returns 401 without a session', { tags: ['S8.admin-password.401'] }, async () => {
    expect((await call(loggia, adminChangePassword, { body: {} as never })).status).toBe(401);
  });

  test('returns 401 without the permission, for any body', {
    tags: ['S6.password.401', 'S8.admin-password.401'],
  }, async () => {
    const { status, body } = await set(worker, 'no id at all');
    expect([status, body.message]).toEqual([401, problemTexts.forbidden]);
  });
});

describe('404', () => {
  test('returns 404 for an unknown user, a user of another company and a deleted user', {
    tags: ['S8.admin-password.404'],
  }, async () => {
    const stranger = (await createCompany(loggia, 'Beech')).admin;
    await query(
      `update users set is_active = false, deleted_at = now(), email = null, email_key = null,
      user_name = null, user_name_key = null, password_hash = null, role_id = null where id = $1`,
      [worker.id],
    );
    for (const id of [newId(), stranger.id, worker.id]) {
      const { status, body } = await set(company.admin, id);
      expect([status, body.message]).toEqual([404, problemTexts.notFound]);
    }
  });
});
