import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login } from '#contract/people/auth.ts';
import { passwordTooCommon } from '#contract/people/credentials.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';

const current = 'Correct-Horse-7';
const next = 'Sunlit-Otter-42';

let loggia: TestApp;
let company: Company;
let hash: string;
let worker: Person;

beforeAll(async () => {
  loggia = await sharedTestApp();
  company = await createCompany(loggia, 'Alder');
  hash = await loggia.services.passwords.hashPassword(current);
});

afterAll(() => loggia.stop());

beforeEach(async () => {
  worker = await company.addPerson({ role: 'worker', passwordHash: hash });
});

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

function change(person: Person, body: Record<string, unknown> = {}) {
  const form = { currentPassword: current, newPassword: next, confirmPassword: next, ...body };
  return person.call(changePassword, { body: form } as never);
}

async function canSignIn(person: Person, password: string): Promise<boolean> {
  const { rows } = await query('select user_name from users where id = $1', [person.id]);
  const body = { identifier: rows[0].user_name, password, tenantId: company.id };
  return (await call(loggia, login, { body })).status === 200;
}

describe('200', () => {
  test('accepts the new password and refuses the old one', { tags: ['S3.password'] }, async () => {
    expect(await change(worker)).toMatchObject({ status: 200, body: '' });
    expect([await canSignIn(worker, next), await canSignIn(worker, current)]).toEqual([true, false]);
  });

  test('keeps this session and ends the others', async () => {
    const elsewhere = await signIn(loggia, company.id, worker.id);
    await change(worker);
    expect([(await worker.call(getMe)).status, (await elsewhere.call(getMe)).status]).toEqual([200, 401]);
  });

  test('lets a client user change their password', async () => {
    const clientId = await company.addClient('Birch & Co');
    const stakeholder = await company.addPerson({ role: 'client', clientId, passwordHash: hash });
    expect((await change(stakeholder)).status).toBe(200);
    expect(await canSignIn(stakeholder, next)).toBe(true);
  });

  test('writes an audit entry without passwords', async () => {
    await change(worker);
    const { rows } = await query("select * from audit_log where action = 'password.changed' and actor_id = $1", [
      worker.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Otter|Horse|argon2/);
  });

  test('applies only one of two concurrent changes', async () => {
    const other = 'Moonlit-Badger-9';
    const answers = await Promise.all([change(worker), change(worker, { newPassword: other, confirmPassword: other })]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 400]);
  });
});

describe('400', () => {
  test.each([
    ['currentPassword', 'Current password is required', { currentPassword: '' }],
    ['currentPassword', 'Current password is incorrect', { currentPassword: next }],
    ['newPassword', 'New password is required', { newPassword: '', confirmPassword: '' }],
    ['newPassword', 'Password must be at least 8 characters', { newPassword: 'Ab-1', confirmPassword: 'Ab-1' }],
    [
      'newPassword',
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      { newPassword: 'sunlit-otter', confirmPassword: 'sunlit-otter' },
    ],
    ['newPassword', 'At most 128 characters', { newPassword: `Ab-1${'x'.repeat(125)}` }],
    ['newPassword', passwordTooCommon, { newPassword: 'Password1!', confirmPassword: 'Password1!' }],
    ['confirmPassword', 'Please confirm your new password', { confirmPassword: '' }],
    ['confirmPassword', 'Passwords do not match', { confirmPassword: `${next}!` }],
  ])(
    '%s: %s',
    {
      tags: [
        'S5.password.current',
        'S5.password.new',
        'S5.password.length',
        'S5.password.classes',
        'S5.password.confirm',
        'S5.password.match',
        'S8.change-password.400',
      ],
    },
    async (field, message, body) => {
      const answer = await change(worker, body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[field]).toEqual([message]);
      expect(await canSignIn(worker, current)).toBe(true);
    },
  );

  test('refuses any current password for an account without one', async () => {
    const invited = await company.addPerson({ role: 'worker' });
    expect((await change(invited)).body.errors).toEqual({ currentPassword: ['Current password is incorrect'] });
  });

  test('refuses to change the password of a seeded demo account', async () => {
    await query('update users set is_demo = true where id = $1', [worker.id]);
    expect(await change(worker)).toMatchObject({
      status: 400,
      body: { message: 'Passwords of demo accounts cannot be changed.' },
    });
  });
});

test('returns 401 without a session', { tags: ['S8.change-password.401'] }, async () => {
  expect((await call(loggia, changePassword, { body: {} as never })).status).toBe(401);
});

test('returns 403 in the read-only demo company', async () => {
  const demo = await createCompany(loggia, 'Demo');
  await query('update tenants set is_demo = true, is_read_only = true where id = $1', [demo.id]);
  const person = await demo.addPerson({ role: 'worker', passwordHash: hash });
  expect(await change(person)).toMatchObject({ status: 403, body: { message: problemTexts.readOnlyDemo } });
});
