import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, register } from '#contract/people/auth.ts';
import { passwordTooCommon } from '#contract/people/credentials.ts';
import { updateUser } from '#contract/people/users.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

let loggia: TestApp;
let open: Company;
let closed: Company;

beforeAll(async () => {
  loggia = await sharedTestApp();
  open = await createCompany(loggia, 'Alder');
  closed = await createCompany(loggia, 'Beech');
  await query('update tenants set self_registration = true where id = $1', [open.id]);
});

afterAll(() => loggia.stop());

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

const form = {
  email: 'Nora@alder.example',
  userName: 'nora',
  password: 'otter7',
  confirmPassword: 'otter7',
  firstName: 'Nora',
  lastName: 'Nest',
};

function ask(body: Record<string, unknown> = {}, tenantId = open.id) {
  return call(loggia, register, { body: { ...form, tenantId, ...body } } as never);
}

function signIn(identifier: string) {
  return call(loggia, login, { body: { identifier, password: form.password, tenantId: open.id } });
}

describe('200', () => {
  test('creates an inactive account without a role that an administrator activates', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: '' });
    const { rows } = await query("select * from users where user_name = 'nora' and tenant_id = $1", [open.id]);
    expect(rows).toMatchObject([{ is_active: false, role_id: null, client_id: null, email: 'Nora@alder.example' }]);
    expect((await signIn('nora')).status).toBe(401);
    const activate = { params: { id: rows[0].id }, body: { isActive: true } };
    expect((await open.admin.call(updateUser, activate)).status).toBe(200);
    expect((await signIn('nora@alder.example')).body.user).toMatchObject({ role: '', permissions: [] });
  });

  test('ignores a requested role or administrator flag', async () => {
    const more = { isAdmin: true, isActive: true, roleId: open.roles.Admin, id: newId() };
    await ask({ email: '', userName: 'eve', ...more });
    const { rows } = await query("select * from users where user_name = 'eve' and tenant_id = $1", [open.id]);
    expect(rows).toMatchObject([{ is_active: false, role_id: null, email: null }]);
    expect(rows[0].id).not.toBe(more.id);
  });

  test('writes an audit entry', async () => {
    const { rows } = await query("select * from audit_log where action = 'user.registered' and tenant_id = $1", [
      open.id,
    ]);
    expect(rows).not.toHaveLength(0);
  });
});

describe('400', () => {
  test('gives the same answer for a closed, read-only, inactive or unknown company', {
    tags: ['S8.register'],
  }, async () => {
    const readOnly = await createCompany(loggia, 'Demo');
    const inactive = await createCompany(loggia, 'Cedar');
    await query('update tenants set self_registration = true, is_demo = true, is_read_only = true where id = $1', [
      readOnly.id,
    ]);
    await query('update tenants set self_registration = true, is_active = false where id = $1', [inactive.id]);
    for (const tenantId of [closed.id, readOnly.id, inactive.id, newId()]) {
      const { status, body } = await ask({ userName: 'otto', email: '' }, tenantId);
      expect([status, body.message, body.errors]).toEqual([400, 'Registration is closed for this company.', undefined]);
    }
  });

  test('refuses the account if registration closes while the password is hashed', async () => {
    const { passwords } = loggia.services;
    const hash = passwords.hashPassword;
    vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async (...given) => {
      await query('update tenants set self_registration = false where id = $1', [open.id]);
      return hash(...given);
    });
    const { status, body } = await ask({ userName: 'late', email: '' });
    await query('update tenants set self_registration = true where id = $1', [open.id]);
    expect([status, body.message]).toEqual([400, 'Registration is closed for this company.']);
    expect((await query("select 1 from users where user_name = 'late' and tenant_id = $1", [open.id])).rowCount).toBe(
      0,
    );
  });

  test.each([
    ['userName', 'This username is already in use', { userName: ' NORA ', email: '' }],
    ['email', 'This email is already in use', { userName: '', email: 'nora@ALDER.example' }],
    ['email', 'Please enter a valid email address', { email: 'nora' }],
    ['email', 'Email or username is required', { email: '', userName: '' }],
    ['userName', 'Username cannot contain @', { userName: 'nora@alder.example' }],
    ['firstName', 'First name is required', { firstName: ' ' }],
    ['lastName', 'Last name is required', { lastName: undefined }],
    ['password', 'Password is required', { password: '' }],
    ['password', 'Password must be at least 6 characters', { password: 'otter' }],
    ['password', passwordTooCommon, { userName: 'otto', email: '', password: 'qwerty', confirmPassword: 'qwerty' }],
    ['confirmPassword', 'Passwords do not match', { confirmPassword: 'otter8' }],
  ])('%s: %s', async (field, message, body) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.errors?.[field]]).toEqual([400, [message]]);
  });

  test('accepts only one of many concurrent registrations with the same name', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ userName: 'twin', email: '' })));
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});

test('returns 429 for too many registrations from one address', async () => {
  // Not the address of other files, which share the server.
  const from = { method: 'POST', url: register.path, remoteAddress: '203.0.113.60' } as const;
  const send = () => loggia.app.inject({ ...from, payload: { ...form, tenantId: open.id, firstName: '' } });
  let answer = await send();
  for (let i = 0; i < 60 && answer.statusCode !== 429; i++) answer = await send();
  expect(answer.statusCode).toBe(429);
  expect((await ask({ firstName: '' })).status).toBe(400);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['content-type']).toMatch(/problem\+json/);
});
