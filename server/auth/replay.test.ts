import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, loginSchema, logout, refreshToken } from '#contract/auth.ts';
import { getMe } from '#contract/users.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

/** Somebody copied a refresh token, and uses it beside its owner. */

const password = 'Correct-Horse-7';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let loggia: TestApp;
let company: Company;
let hash: string;
let userId: string;
let identifier: string;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
  hash = await loggia.services.passwords.hashPassword(password);
});
afterAll(() => loggia.stop());

beforeEach(async () => {
  userId = (await company.addPerson({ role: 'worker', passwordHash: hash })).id;
  const { rows } = await query('select user_name from users where id = $1', [userId]);
  identifier = rows[0].user_name;
});

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

async function signIn() {
  const body = { identifier, password, tenantId: company.id };
  const answer = await call(loggia, login, { body }, { 'user-agent': firefox });
  expect(answer.status).toBe(200);
  expect(loginSchema.parse(answer.body)).toEqual(answer.body);
  return answer.body;
}

async function exchange(token: string): Promise<string | null> {
  const { status, body } = await call(loggia, refreshToken, { body: { refreshToken: token } });
  return status === 200 ? body.refreshToken : null;
}

/** Moves what has happened so far that many seconds back. */
async function pass(seconds: number) {
  await query('update refresh_tokens set used_at = used_at - make_interval(secs => $1)', [seconds]);
}

/** Lets the first renew, the second renew with the same token `apart` seconds later, and both go on after ten minutes. */
async function roundsInStep(apart: number, rounds: number): Promise<number> {
  let [one, other]: (string | null)[] = Array(2).fill((await signIn()).refreshToken);
  for (let round = 0; round < rounds; round++) {
    one = await exchange(one as string);
    await pass(apart);
    other = await exchange(other as string);
    if (one === null || other === null) return round;
    await pass(600 - apart);
  }
  return rounds;
}

const replays = async () =>
  (await query("select 1 from audit_log where action = 'session.replayed' and actor_id = $1", [userId])).rowCount;

async function replay() {
  const { refreshToken: stolen, token } = await signIn();
  const next = (await exchange(stolen)) as string;
  await pass(61);
  expect(await exchange(stolen)).toBeNull();
  return { next, token };
}

test.each([61, 120, 300, 590])('two who renew %d seconds apart do not get through the first round', async (apart) => {
  expect(await roundsInStep(apart, 5)).toBe(0);
  expect(await replays()).toBe(1);
});

test('a thief who is first is noticed when the owner comes, whatever the thief has done meanwhile', async () => {
  const { refreshToken: own } = await signIn();
  let stolen = own;
  for (let i = 0; i < 3; i++) {
    stolen = (await exchange(stolen)) as string;
    await pass(600);
  }
  expect(await exchange(own)).toBeNull();
  expect(await exchange(stolen)).toBeNull();
  expect(await replays()).toBe(1);
});

test('tabs that renew within a minute of each other go on together', async () => {
  expect(await roundsInStep(50, 5)).toBe(5);
  expect(await replays()).toBe(0);
});

test('a replay ends the session: neither token of either works on', async () => {
  const { next, token } = await replay();
  expect(await exchange(next)).toBeNull();
  expect((await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
});

test('the next sign-in says which device was signed out and when, once', async () => {
  await replay();
  const { replayedSession } = await signIn();
  expect(replayedSession.device).toBe('Firefox on Linux');
  expect(Math.abs(Date.parse(replayedSession.endedAt) - Date.now())).toBeLessThan(60_000);
  expect(await signIn()).not.toHaveProperty('replayedSession');
});

test('of several replays the sign-in names the last; of several sign-ins at once one tells', async () => {
  await replay();
  await query("update sessions set ended_at = now() - interval '1 hour', device = 'first' where replay_untold");
  await replay();
  const answers = await Promise.all(Array.from({ length: 6 }, signIn));
  const told = answers.filter(({ replayedSession }) => replayedSession);
  expect(told.map(({ replayedSession }) => replayedSession.device)).toEqual(['Firefox on Linux']);
});

test('a person who comes back after weeks is still told, and the session is removed after that', async () => {
  await replay();
  const inDays = (days: number) => maintain(loggia.services, { now: new Date(Date.now() + days * 86_400_000) });
  const ended = async () =>
    (await query('select 1 from sessions where ended_at is not null and user_id = $1', [userId])).rowCount;
  await inDays(60);
  expect(await ended()).toBe(1);
  expect(await signIn()).toHaveProperty('replayedSession');
  await inDays(3);
  expect(await ended()).toBe(0);
});

test('signing out, and a failed sign-in, tell nobody anything', async () => {
  const { refreshToken: own } = await signIn();
  await call(loggia, logout, { body: { refreshToken: own } });
  expect(await exchange(own)).toBeNull();
  expect(await signIn()).not.toHaveProperty('replayedSession');
  await replay();
  const body = { identifier, password: 'Wrong-Horse-7', tenantId: company.id };
  expect(JSON.stringify((await call(loggia, login, { body })).body)).not.toMatch(/replay/i);
  expect(await signIn()).toHaveProperty('replayedSession');
});

test('accounts of the demo, which everybody uses, are told nothing', async () => {
  await query('update users set is_demo = true where id = $1', [userId]);
  await replay();
  expect(await signIn()).not.toHaveProperty('replayedSession');
  expect(await replays()).toBe(1);
});
