import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, logout, refreshToken } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call, createCompany } from '#tests/support/company.ts';

const password = 'Correct-Horse-7';

let loggia: TestApp;
let signIn: () => Promise<Answer>;
let session: { token: string; refreshToken: string };

beforeAll(async () => {
  loggia = await sharedTestApp();
  const company = await createCompany(loggia, 'Alder');
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  const worker = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await loggia.database.owner.query('select user_name from users where id = $1', [worker.id]);
  signIn = () => call(loggia, login, { body: { identifier: rows[0].user_name, password, tenantId: company.id } });
});

afterAll(() => loggia.stop());

beforeEach(async () => {
  session = (await signIn()).body;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function statusesNow() {
  const me = await call(loggia, getMe, {}, bearer(session.token));
  const next = await call(loggia, refreshToken, { body: { refreshToken: session.refreshToken } });
  return [me.status, next.status];
}

test('returns 204 and ends the session with both tokens', { tags: ['S4.session.stored'] }, async () => {
  const answer = await call(loggia, logout, { body: { refreshToken: session.refreshToken } }, bearer(session.token));
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('returns 204 and ends the session with only the access token', async () => {
  expect((await call(loggia, logout, {}, bearer(session.token))).status).toBe(204);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('returns 204 and ends the session with only the refresh token', async () => {
  expect((await call(loggia, logout, { body: { refreshToken: session.refreshToken } })).status).toBe(204);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('returns 204 without tokens, with invalid tokens, and the second time', async () => {
  expect((await call(loggia, logout)).status).toBe(204);
  expect((await call(loggia, logout, { body: { refreshToken: 'nonsense' } }, bearer('a.b.c'))).status).toBe(204);
  expect((await call(loggia, logout, { body: { refreshToken: 'A'.repeat(64) } })).status).toBe(204);
  expect(await statusesNow()).toEqual([200, 200]);
  await call(loggia, logout, {}, bearer(session.token));
  expect((await call(loggia, logout, {}, bearer(session.token))).status).toBe(204);
});

test('keeps other sessions of the same user', async () => {
  const other = (await signIn()).body;
  await call(loggia, logout, {}, bearer(other.token));
  expect(await statusesNow()).toEqual([200, 200]);
});

test('writes one audit entry per sign-out', async () => {
  const count = async () =>
    (await loggia.database.owner.query("select 1 from audit_log where action = 'session.ended'")).rowCount ?? 0;
  const before = await count();
  await call(loggia, logout, { body: { refreshToken: session.refreshToken } }, bearer(session.token));
  expect((await count()) - before).toBe(1);
});
