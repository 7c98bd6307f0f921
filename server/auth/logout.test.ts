import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, logout, refreshToken } from '#contract/auth.ts';
import { getMe } from '#contract/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call, createCompany } from '#tests/support/company.ts';

const password = 'Correct-Horse-7';

let atrium: TestApp;
let signIn: () => Promise<Answer>;
let session: { token: string; refreshToken: string };

beforeAll(async () => {
  atrium = await startTestApp();
  const company = await createCompany(atrium, 'Alder');
  const passwordHash = await atrium.services.passwords.hashPassword(password);
  const worker = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await atrium.database.owner.query('select user_name from users where id = $1', [worker.id]);
  signIn = () => call(atrium, login, { body: { identifier: rows[0].user_name, password, tenantId: company.id } });
});

afterAll(() => atrium.stop());

beforeEach(async () => {
  session = (await signIn()).body;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function statusesNow() {
  const me = await call(atrium, getMe, {}, bearer(session.token));
  const next = await call(atrium, refreshToken, { body: { refreshToken: session.refreshToken } });
  return [me.status, next.status];
}

test('204: signing out with both tokens ends the session on the server [S4.session.stored]', async () => {
  const answer = await call(atrium, logout, { body: { refreshToken: session.refreshToken } }, bearer(session.token));
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('204: the access token alone ends it', async () => {
  expect((await call(atrium, logout, {}, bearer(session.token))).status).toBe(204);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('204: the refresh token alone ends it', async () => {
  expect((await call(atrium, logout, { body: { refreshToken: session.refreshToken } })).status).toBe(204);
  expect(await statusesNow()).toEqual([401, 401]);
});

test('204: with nothing, with nonsense, or twice', async () => {
  expect((await call(atrium, logout)).status).toBe(204);
  expect((await call(atrium, logout, { body: { refreshToken: 'nonsense' } }, bearer('a.b.c'))).status).toBe(204);
  expect((await call(atrium, logout, { body: { refreshToken: 'A'.repeat(64) } })).status).toBe(204);
  expect(await statusesNow()).toEqual([200, 200]);
  await call(atrium, logout, {}, bearer(session.token));
  expect((await call(atrium, logout, {}, bearer(session.token))).status).toBe(204);
});

test('another session of the same person goes on', async () => {
  const other = (await signIn()).body;
  await call(atrium, logout, {}, bearer(other.token));
  expect(await statusesNow()).toEqual([200, 200]);
});

test('signing out leaves one trace', async () => {
  const count = async () =>
    (await atrium.database.owner.query("select 1 from audit_log where action = 'session.ended'")).rowCount ?? 0;
  const before = await count();
  await call(atrium, logout, { body: { refreshToken: session.refreshToken } }, bearer(session.token));
  expect((await count()) - before).toBe(1);
});
