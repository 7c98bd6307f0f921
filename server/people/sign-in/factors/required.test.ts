import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshToken } from '#contract/people/auth.ts';
import { updateCompany } from '#contract/people/company.ts';
import { addTotp, listFactors, removeFactor } from '#contract/people/factors.ts';
import { createToken } from '#contract/people/tokens.ts';
import { getMe, listUsers, updateMe } from '#contract/people/users.ts';
import { problemTypes } from '#contract/platform/problems.ts';
import { listProjects } from '#contract/work/projects.ts';
import { call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { addApp } from '#tests/support/factors.ts';
import { type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

let suite: SignInTest;
let user: User;
let person: Person;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  await suite.query("update tenants set second_factor = 'off', grace_sign_ins = 3");
  user = await suite.addUser();
  person = user.person;
});

describe('a company that requires a second factor', () => {
  const demand = (secondFactor: 'off' | 'staff' | 'all', graceSignIns = 1) =>
    suite.company.admin.call(updateCompany, { body: { signIn: { secondFactor, graceSignIns } } });
  const enter = async () => {
    const { status, body } = await suite.signIn(user.userName);
    expect(status).toBe(200);
    const as = { authorization: `Bearer ${body.token}` };
    return {
      user: body.user,
      refreshToken: body.refreshToken as string,
      call: ((endpoint, input) => call(suite.loggia, endpoint, input, as)) as Person['call'],
    };
  };

  test('lets people in for a while, then only to what sets one up, and then to everything again', async () => {
    expect((await demand('staff', 1)).body.signIn).toEqual({
      secondFactor: 'staff',
      graceSignIns: 1,
      clientCodes: false,
    });
    const first = await enter();
    expect(first.user).toMatchObject({ secondFactorNeeded: 'Soon', signInsLeft: 0 });
    expect((await first.call(listProjects)).status).toBe(200);
    const second = await enter();
    expect(second.user.secondFactorNeeded).toBe('Now');
    expect(second.user.signInsLeft).toBeUndefined();
    for (const endpoint of [listProjects, listUsers, createToken]) {
      const { status, body } = await second.call(endpoint as typeof listProjects);
      expect([endpoint.id, status, body.type]).toEqual([endpoint.id, 403, problemTypes.secondFactorMissing]);
    }
    expect((await second.call(getMe)).status).toBe(200);
    expect((await second.call(updateMe, { body: { phoneNumber: '1' } })).status).toBe(200);
    // Also sessions from before.
    expect((await first.call(listProjects)).status).toBe(403);
    const renewed = await call(suite.loggia, refreshToken, { body: { refreshToken: second.refreshToken } });
    expect(renewed.body.user.secondFactorNeeded).toBe('Now');

    await addApp({ ...person, call: second.call });
    expect((await second.call(listProjects)).status).toBe(200);
    const after = await call(suite.loggia, refreshToken, { body: { refreshToken: renewed.body.refreshToken } });
    expect(after.body.user.secondFactorNeeded).toBeUndefined();
  });

  test('keeps the last factor, but not one of two', async () => {
    const [first, second] = [await addApp(person), await addApp(person)];
    await demand('staff');
    expect((await person.call(removeFactor, { params: { id: first.id } })).status).toBe(204);
    const refused = await person.call(removeFactor, { params: { id: second.id } });
    expect(refused.status).toBe(400);
    expect((await person.call(listFactors)).body).toHaveLength(2);
    // A passkey or an app that was only begun is none.
    await person.call(addTotp);
    expect((await person.call(removeFactor, { params: { id: second.id } })).status).toBe(400);
  });

  test('of its staff leaves client users alone, and of everyone does not', async () => {
    const clientId = await suite.company.addClient(`Birch ${person.id}`);
    const client = await suite.company.addPerson({ role: 'client', clientId, passwordHash: suite.passwordHash });
    const { userName } = await suite.namesOf(client);
    const needed = async () => (await suite.signIn(userName)).body.user.secondFactorNeeded;
    await demand('staff', 0);
    const { id } = await addApp(client);
    expect((await client.call(removeFactor, { params: { id } })).status).toBe(204);
    expect([await needed(), await needed(), (await client.call(listProjects)).status]).toEqual([
      undefined,
      undefined,
      200,
    ]);
    await demand('all', 0);
    expect([await needed(), (await client.call(listProjects)).status]).toEqual(['Now', 403]);
  });

  test('starts counting again when it requires one again', async () => {
    await demand('staff', 1);
    await enter();
    expect((await enter()).user.secondFactorNeeded).toBe('Now');
    await demand('off');
    expect((await enter()).user.secondFactorNeeded).toBeUndefined();
    await demand('staff', 1);
    expect((await enter()).user).toMatchObject({ secondFactorNeeded: 'Soon', signInsLeft: 0 });
  });

  test('is no demo company', async () => {
    const demo = await createCompany(suite.loggia, `Demo ${person.id}`);
    await suite.query('update tenants set is_demo = true where id = $1', [demo.id]);
    const admin = await signIn(suite.loggia, demo.id, demo.admin.id);
    const { status } = await admin.call(updateCompany, { body: { signIn: { secondFactor: 'all' } } });
    expect(status).toBe(403);
  });
});
