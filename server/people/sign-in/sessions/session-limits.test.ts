import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshToken } from '#contract/people/auth.ts';
import { updateCompany } from '#contract/people/company.ts';
import { getMe } from '#contract/people/users.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { openBrowser, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let signInTest: SignInTest;
let loggia: TestApp;
let company: Company;
let query: SignInTest['query'];

beforeAll(async () => {
  signInTest = await startSignInTest();
  ({ loggia, company, query } = signInTest);
});
afterAll(() => loggia.stop());

let userName: string;
let person: Person;
beforeEach(async () => {
  await limit({ maxIdleDays: null, maxDays: null });
  ({ person, userName } = await signInTest.addUser());
});

const limit = (limits: object) => company.admin.call(updateCompany, { body: { signIn: limits } });
const startSession = async () => (await openBrowser(signInTest, userName).signIn()).body;
const refresh = (token: string) => call(loggia, refreshToken, { body: { refreshToken: token } });
const statusOf = async (token: string) => (await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status;

/** Days until the latest session of the person ends. */
async function daysLeft(): Promise<number> {
  const { rows } = await query(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions
     where user_id = $1 order by created_at desc, id desc limit 1`,
    [person.id],
  );
  return rows[0].days;
}

/** The sessions of the person began and were last used so many days ago. */
const setAges = (began: number, used: number) =>
  query(
    `update sessions set created_at = now() - make_interval(days => $2), last_used_at = now() - make_interval(days => $3)
     where user_id = $1`,
    [person.id, began, used],
  );

test.each([
  [{ maxIdleDays: 3 }, 3, 3],
  [{ maxDays: 5 }, 5, 3],
  [{ maxIdleDays: 6, maxDays: 4 }, 4, 2],
])('a sign-in with the limits %o lasts %i days, and after two days of use %i more', async (limits, first, later) => {
  await limit(limits);
  const { refreshToken: token } = await startSession();
  expect(await daysLeft()).toBe(first);
  await setAges(2, 0);
  expect((await refresh(token)).status).toBe(200);
  expect(await daysLeft()).toBe(later);
});

test.each([
  ['was not used for that long', { maxIdleDays: 3 }, 4, 4],
  ['began that long ago', { maxDays: 3 }, 4, 0],
])('a lower limit ends a session that %s, at its next request', async (_, limits, began, used) => {
  const { token, refreshToken: renewal } = await startSession();
  await setAges(began, used);
  expect(await statusOf(token)).toBe(200);
  expect((await limit(limits)).status).toBe(200);
  expect([await statusOf(token), (await refresh(renewal)).status]).toEqual([401, 401]);
});

test('a lower limit leaves younger sessions, with less time', async () => {
  const { token } = await startSession();
  await setAges(1, 1);
  await limit({ maxIdleDays: 5 });
  expect([await statusOf(token), await daysLeft()]).toEqual([200, 4]);
});

test('a session that began while the limits changed ends at its renewal', async () => {
  const { refreshToken: token } = await startSession();
  await limit({ maxDays: 3 });
  await setAges(4, 0);
  await query("update sessions set expires_at = now() + interval '10 days' where user_id = $1", [person.id]);
  expect((await refresh(token)).status).toBe(401);
});

test('a limit leaves other companies, and sessions that have ended', async () => {
  const other = await createCompany(loggia, 'Elsewhere');
  const { token } = await startSession();
  await setAges(9, 9);
  await query('update sessions set ended_at = now() where user_id = $1', [person.id]);
  const theirs = await signIn(loggia, other.id, other.admin.id);
  await query("update sessions set created_at = now() - interval '9 days' where user_id = $1", [other.admin.id]);
  const before = await daysLeft();
  await limit({ maxDays: 3 });
  expect([await statusOf(token), await daysLeft()]).toEqual([401, before]);
  expect((await theirs.call(getMe)).status).toBe(200);
});

test('API tokens keep their own end', async () => {
  await startSession();
  await query(
    `update sessions set kind = 'token', token_name = 'n', token_hash = sha256('x'), token_end = 'abcd', token_claims = '{}'
     where user_id = $1`,
    [person.id],
  );
  await setAges(9, 9);
  const before = await daysLeft();
  await limit({ maxDays: 3 });
  expect(await daysLeft()).toBe(before);
});
