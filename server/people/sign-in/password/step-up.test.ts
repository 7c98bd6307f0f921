import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { login, refreshToken as refresh, stepUp } from '#contract/people/auth.ts';
import { createToken } from '#contract/people/tokens.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { call, type Person, signIn } from '#tests/support/company.ts';
import { password, type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

let suite: SignInTest;
let user: User;
let person: Person;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  await suite.query('delete from sign_in_throttles');
  user = await suite.addUser();
  person = user.person;
  await makeOld(person);
});

const makeOld = ({ sessionId }: Person) =>
  suite.query("update sessions set confirmed_at = now() - interval '1 hour' where id = $1", [sessionId]);
const confirm = (body: object = { password }, who = person) => who.call(stepUp, { body } as never);
const token = () => ({
  body: {
    name: 'Import',
    claims: ['Project:ViewAssignedProjects' as const],
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  },
});
const makeToken = (who = person) => who.call(createToken, token());
const entriesOf = async (action: string) =>
  (await suite.auditOf(action)).filter((entry) => subjects().has(entry.subject_id));
const subjects = () => new Set([person.id, person.sessionId]);

test('confirms this session and no other of the same user', async () => {
  const other = await signIn(suite.loggia, suite.company.id, person.id);
  await makeOld(other);
  expect((await makeToken()).status).toBe(403);
  expect(await confirm()).toMatchObject({ status: 204, body: '' });
  expect([(await makeToken()).status, (await makeToken(other)).status]).toEqual([201, 403]);
  expect(await entriesOf('stepUp.passed')).toMatchObject([{ actor_id: person.id, subject_id: person.sessionId }]);
});

test('is not needed after a sign-in, and a refresh of the token does not replace it', async () => {
  const session = (await suite.signIn(user.userName)).body;
  const as = (bearer: string) => call(suite.loggia, createToken, token(), { authorization: `Bearer ${bearer}` });
  expect((await as(session.token)).status).toBe(201);
  await suite.query("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [person.id]);
  const renewed = await call(suite.loggia, refresh, { body: { refreshToken: session.refreshToken } });
  expect((await as(renewed.body.token)).status).toBe(403);
});

test('answers every failure the same way after one verification, and changes nothing', async () => {
  const withoutPassword = await suite.company.addPerson({ role: 'worker' });
  await makeOld(withoutPassword);
  const verify = vi.spyOn(suite.loggia.services.passwords, 'verifyPassword');
  const paths: [string, () => ReturnType<typeof confirm>][] = [
    ['a wrong password', () => confirm({ password: 'Wrong-Horse-7' })],
    ['an empty password', () => confirm({ password: '' })],
    ['no password', () => confirm({})],
    ['a code alone', () => confirm({ code: '123456' })],
    ['an account without a password', () => confirm({ password }, withoutPassword)],
  ];
  for (const [name, attempt] of paths) {
    verify.mockClear();
    const { status, body } = await attempt();
    expect([name, status, { ...body, traceId: '' }]).toEqual([
      name,
      400,
      { type: 'about:blank', title: 'Bad Request', status: 400, message: problemTexts.stepUpFailed, traceId: '' },
    ]);
    expect([name, verify.mock.calls.length]).toEqual([name, 1]);
  }
  verify.mockRestore();
  expect((await makeToken()).status).toBe(403);
  expect(await entriesOf('stepUp.refused')).toMatchObject([{ details: { count: 4 } }]);
});

test('delays a session after several failures, even with the right password, and delays neither sign-in nor other sessions', async () => {
  const other = await signIn(suite.loggia, suite.company.id, person.id);
  for (let failures = 0; failures < 5; failures++) expect((await confirm({ password: 'wrong' })).status).toBe(400);
  const delayed = await confirm();
  expect(delayed.status).toBe(429);
  expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await makeToken()).status).toBe(403);
  expect((await confirm({ password }, other)).status).toBe(204);
  expect((await suite.signIn(user.userName)).status).toBe(200);
  await confirm();
  expect(await entriesOf('stepUp.throttled')).toHaveLength(1);

  await suite.query("update sign_in_throttles set blocked_until = now() - interval '1 second'");
  expect((await confirm()).status).toBe(204);
  expect((await makeToken()).status).toBe(201);
});

test('counts guesses that are sent at the same time', async () => {
  const { passwords } = suite.loggia.services;
  const verify = passwords.verifyPassword;
  const all = Promise.withResolvers<void>();
  let verified = 0;
  // Every guess is verified before the first is counted, so none of them was refused for the failures of another.
  const spy = vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (...given) => {
    const matches = await verify(...given);
    verified += 1;
    if (verified === 20) all.resolve();
    await all.promise;
    return matches;
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm({ password: 'wrong' })));
  spy.mockRestore();
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('confirms nothing if the session ends during the check, or the password changes', async () => {
  const { passwords } = suite.loggia.services;
  const duringTheCheck = async (change: string) => {
    const verify = passwords.verifyPassword;
    const spy = vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (...given) => {
      const matches = await verify(...given);
      await suite.query(change, [person.id]);
      return matches;
    });
    const { status } = await confirm();
    spy.mockRestore();
    return status;
  };
  expect(await duringTheCheck("update users set password_hash = password_hash || 'x' where id = $1")).toBe(400);
  await suite.query('update users set password_hash = $2 where id = $1', [person.id, suite.passwordHash]);
  expect((await makeToken()).status).toBe(403);
  expect(await duringTheCheck('update sessions set ended_at = now() where user_id = $1')).toBe(401);
  expect(await entriesOf('stepUp.passed')).toEqual([]);
});

test('works in demo companies with the password that everyone is shown', async () => {
  await suite.query('update users set is_demo = true where id = $1', [person.id]);
  expect((await confirm()).status).toBe(204);
  expect((await makeToken()).status).toBe(201);
  expect(
    (await call(suite.loggia, login, { body: { identifier: user.userName, password, tenantId: suite.company.id } }))
      .status,
  ).toBe(200);
});
