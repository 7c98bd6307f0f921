import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '#contract/people/auth.ts';
import { createTenant, updateTenant } from '#contract/people/tenants.ts';
import { createUser, deleteUser, updateUser } from '#contract/people/users.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let other: Company;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
  other = await createCompany(test, 'Beech');
});
afterAll(() => test.stop());

const add = (userName: string, to = company) =>
  to.admin.call(createUser, { body: { firstName: 'A', lastName: 'B', userName } });
const operator = () => ({ authorization: `Bearer ${test.operatorToken}` });
const addCompany = (name: string) => {
  const admin = { email: 'a@b.example', userName: 'first', password: 'Long-Enough-1', firstName: 'F', lastName: 'L' };
  return call(test, createTenant, { body: { name, domain: `d${newId()}.example`, admin } }, operator());
};
const taken = 'This username looks like one that is already in use';
const takenCompany = 'A company with a name that looks like this already exists';

describe('a user name that looks like another of the company', () => {
  it('is refused for new users, renamed users and registrations', async () => {
    expect((await add('mike')).status).toBe(201);
    const { body: mary } = await add('mary');
    await test.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
    const password = { password: 'Long-Enough-1', confirmPassword: 'Long-Enough-1' };
    const answers = [
      await add('rnike'),
      await company.admin.call(updateUser, { params: { id: mary.id }, body: { userName: 'rnike' } }),
      await call(test, register, {
        body: { tenantId: company.id, userName: 'rnike', firstName: 'A', lastName: 'B', ...password },
      }),
    ];
    for (const { status, body } of answers) expect([status, body.errors]).toEqual([400, { userName: [taken] }]);
  });

  it('is free in another company, for its own user, and after that user is deleted', async () => {
    const { body } = await add('willow');
    expect((await add('wiIIow', other)).status).toBe(201);
    const change = (userName: string) =>
      company.admin.call(updateUser, { params: { id: body.id }, body: { userName } });
    expect((await change('wi11ow')).status).toBe(200);
    expect((await add('willow')).body.errors).toEqual({ userName: [taken] });
    await company.admin.call(deleteUser, { params: { id: body.id } });
    expect((await add('willow')).status).toBe(201);
  });

  it('is given to only one of several concurrent requests', async () => {
    const names = ['ollie', 'oIIie', '0llie', 'o1lie', 'ol|ie', '0IIie'];
    const statuses = (await Promise.all(names.map((name) => add(name)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('has a different message if the names are equal', async () => {
    await add('nora');
    expect((await add('NORA')).body.errors).toEqual({ userName: ['This username is already in use'] });
  });
});

describe('a company name that looks like another', () => {
  it('is refused for new and renamed companies', async () => {
    expect((await addCompany('Cool Mills')).status).toBe(201);
    expect((await addCompany('C00l Mills')).body.errors).toEqual({ name: [takenCompany] });
    const { body } = await addCompany('Hot Mills');
    const renamed = await call(
      test,
      updateTenant,
      { params: { id: body.id }, body: { name: 'Cool MiIIs' } },
      operator(),
    );
    expect(renamed.body.errors).toEqual({ name: [takenCompany] });
  });

  it('is given to only one of several concurrent requests', async () => {
    const names = ['Oak Hill', '0ak Hill', 'Oak HiII', 'Oak Hi11'];
    const statuses = (await Promise.all(names.map((name) => addCompany(name)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400]);
  });
});
