import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, refreshToken } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call, createCompany } from '#tests/support/company.ts';

/** Concurrent exchanges of a refresh token return one successor. A late replay ends the session. */

const concurrency = 50;

let loggia: TestApp;
let start: () => Promise<string>;

beforeAll(async () => {
  loggia = await startTestApp();
  const company = await createCompany(loggia, 'Alder');
  const password = 'Correct-Horse-7';
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  const worker = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await loggia.database.owner.query('select user_name from users where id = $1', [worker.id]);
  const body = { identifier: rows[0].user_name, password, tenantId: company.id };
  start = async () => (await call(loggia, login, { body })).body.refreshToken;
});

afterAll(() => loggia.stop());

function refreshConcurrently(token: string, times = concurrency) {
  return Promise.all(Array.from({ length: times }, () => exchange(token)));
}

/** Retries after 503, as browsers do. */
async function exchange(token: string): Promise<Answer> {
  const answer = await call(loggia, refreshToken, { body: { refreshToken: token } });
  if (answer.status !== 503) return answer;
  await sleep(100);
  return exchange(token);
}

const successors = (answers: { body: { refreshToken: string } }[]) =>
  new Set(answers.map((each) => each.body.refreshToken));

async function moveBack(seconds: number) {
  await loggia.database.owner.query('update refresh_tokens set used_at = used_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

test('50 concurrent exchanges of one token all succeed and return one successor', async () => {
  const first = await start();
  const answers = await refreshConcurrently(first);
  expect(answers.map((each) => each.status)).toEqual(Array(concurrency).fill(200));
  expect(successors(answers).size).toBe(1);
});

test('a chain of exchanges adds one row each time', async () => {
  let token = await start();
  const count = async () => Number((await loggia.database.owner.query('select 1 from refresh_tokens')).rowCount);
  for (let i = 0; i < 4; i++) {
    const before = await count();
    const next = successors(await refreshConcurrently(token, 10));
    expect([next.size, (await count()) - before]).toEqual([1, 1]);
    token = [...next][0] as string;
  }
});

test('concurrent exchanges of a token and its successor do not end the session', async () => {
  const first = await start();
  const [second] = successors(await refreshConcurrently(first, 1));
  const answers = await Promise.all([refreshConcurrently(first, 10), refreshConcurrently(second as string, 10)]);
  expect(new Set(answers.flat().map((each) => each.status))).toEqual(new Set([200]));
});

test('50 concurrent late replays are refused, end the session and add one audit entry', async () => {
  const first = await start();
  const [second] = successors(await refreshConcurrently(first, 1));
  const [latest] = await refreshConcurrently(second as string, 1);
  await moveBack(61);
  const answers = await refreshConcurrently(first);
  expect(answers.map((each) => each.status)).toEqual(Array(concurrency).fill(401));
  expect((await call(loggia, getMe, {}, { authorization: `Bearer ${latest?.body.token}` })).status).toBe(401);
  expect((await refreshConcurrently(latest?.body.refreshToken, 1))[0]?.status).toBe(401);
  const { rowCount } = await loggia.database.owner.query("select 1 from audit_log where action = 'session.replayed'");
  expect(rowCount).toBe(1);
});
