import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, loginSchema, logout, refreshToken } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { maintain } from '#server/jobs/maintain.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, call } from '#tests/support/company.ts';
import { password, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

/** A thief has copied a refresh token and uses it while its owner does. */

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let loggia: TestApp;
let company: Company;
let query: SignInTest['query'];
let passTime: SignInTest['passTime'];
let addUser: SignInTest['addUser'];
let userId: string;
let identifier: string;

beforeAll(async () => {
  ({ loggia, company, query, passTime, addUser } = await startSignInTest());
});
afterAll(() => loggia.stop());

beforeEach(async () => {
  const { person, userName } = await addUser();
  [userId, identifier] = [person.id, userName];
});

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

/** Two clients with the same token each renew once per round, `apart` seconds apart. A round takes ten minutes. */
async function roundsOfTwoClients(apart: number, rounds: number): Promise<number> {
  let [one, other]: (string | null)[] = Array(2).fill((await signIn()).refreshToken);
  for (let round = 0; round < rounds; round++) {
    one = await exchange(one as string);
    await passTime(apart);
    other = await exchange(other as string);
    if (one === null || other === null) return round;
    await passTime(600 - apart);
  }
  return rounds;
}

const replays = async () =>
  (await query("select 1 from audit_log where action = 'session.replayed' and actor_id = $1", [userId])).rowCount;

async function replay() {
  const { refreshToken: stolen, token } = await signIn();
  const next = (await exchange(stolen)) as string;
  await passTime(61);
  expect(await exchange(stolen)).toBeNull();
  return { next, token };
}

test.each([61, 120, 300, 590])(
  'ends the session in the first round if two clients renew %d seconds apart',
  async (apart) => {
    expect(await roundsOfTwoClients(apart, 5)).toBe(0);
    expect(await replays()).toBe(1);
  },
);

test('detects a thief who renews first when the owner renews', async () => {
  const { refreshToken: own } = await signIn();
  let stolen = own;
  for (let i = 0; i < 3; i++) {
    stolen = (await exchange(stolen)) as string;
    await passTime(600);
  }
  expect(await exchange(own)).toBeNull();
  expect(await exchange(stolen)).toBeNull();
  expect(await replays()).toBe(1);
});

test('keeps the session of tabs that renew within a minute of each other', async () => {
  expect(await roundsOfTwoClients(50, 5)).toBe(5);
  expect(await replays()).toBe(0);
});

test('revokes all tokens of the session after a replay', async () => {
  const { next, token } = await replay();
  expect(await exchange(next)).toBeNull();
  expect((await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
});

test('reports device and time at the next sign-in, once', async () => {
  await replay();
  const { replayedSession } = await signIn();
  expect(replayedSession.device).toBe('Firefox on Linux');
  expect(Math.abs(Date.parse(replayedSession.endedAt) - Date.now())).toBeLessThan(60_000);
  expect(await signIn()).not.toHaveProperty('replayedSession');
});

test('reports only the latest of several replays, and to only one of several concurrent sign-ins', async () => {
  await replay();
  await query("update sessions set ended_at = now() - interval '1 hour', device = 'first' where replay_untold");
  await replay();
  const answers = await Promise.all(Array.from({ length: 6 }, signIn));
  const notified = answers.filter(({ replayedSession }) => replayedSession);
  expect(notified.map(({ replayedSession }) => replayedSession.device)).toEqual(['Firefox on Linux']);
});

test('still reports the replay after weeks, and removes the session after that', async () => {
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

test('reports nothing after a sign-out or at a failed sign-in', async () => {
  const { refreshToken: own } = await signIn();
  await call(loggia, logout, { body: { refreshToken: own } });
  expect(await exchange(own)).toBeNull();
  expect(await signIn()).not.toHaveProperty('replayedSession');
  await replay();
  const body = { identifier, password: 'Wrong-Horse-7', tenantId: company.id };
  expect(JSON.stringify((await call(loggia, login, { body })).body)).not.toMatch(/replay/i);
  expect(await signIn()).toHaveProperty('replayedSession');
});

test('reports nothing to shared demo accounts', async () => {
  await query('update users set is_demo = true where id = $1', [userId]);
  await replay();
  expect(await signIn()).not.toHaveProperty('replayedSession');
  expect(await replays()).toBe(1);
});
