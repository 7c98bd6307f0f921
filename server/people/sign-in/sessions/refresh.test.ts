import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshToken, sessionSchema } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, call } from '#tests/support/company.ts';
import { openBrowser, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let signInTest: SignInTest;
let loggia: TestApp;
let company: Company;
let query: SignInTest['query'];
let passTime: SignInTest['passTime'];
let userId: string;
let first: string;

beforeAll(async () => {
  signInTest = await startSignInTest();
  ({ loggia, company, query, passTime } = signInTest);
});
afterAll(() => loggia.stop());

beforeEach(async () => {
  const { person, userName } = await signInTest.addUser();
  userId = person.id;
  first = (await openBrowser(signInTest, userName).signIn()).body.refreshToken;
});

function refresh(token: string, more = {}) {
  return call(loggia, refreshToken, { body: { refreshToken: token, ...more } });
}

describe('200', () => {
  test('exchanges a refresh token for a new working pair', async () => {
    const { status, body } = await refresh(first, { token: 'whatever' });
    expect(status).toBe(200);
    expect(sessionSchema.parse(body)).toEqual(body);
    expect(body.refreshToken).not.toBe(first);
    expect((await call(loggia, getMe, {}, { authorization: `Bearer ${body.token}` })).body.id).toBe(userId);
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });

  test.each([
    ['has not been used', async () => {}],
    ['has been used', async (successor: string) => void (await refresh(successor))],
  ])('repeats a lost answer within a minute if the successor %s', async (_, use) => {
    const { refreshToken: second } = (await refresh(first)).body;
    await use(second);
    await passTime(50);
    expect(await refresh(first)).toMatchObject({ status: 200, body: { refreshToken: second } });
  });

  test('returns the current permissions and name', async () => {
    await query("update users set first_name = 'Nova', role_id = $2 where id = $1", [userId, company.roles.manager]);
    expect((await refresh(first)).body.user).toMatchObject({ firstName: 'Nova', role: 'manager' });
  });

  test('extends the session by 14 days with each use, up to 30 days in total', async () => {
    const inDays = async () => {
      const { rows } = await query(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions
         where user_id = $1 and device <> 'test'`,
        [userId],
      );
      return rows[0].days;
    };
    expect(await inDays()).toBe(14);
    await query("update sessions set created_at = now() - interval '2 days', expires_at = now() + interval '1 day'");
    const { refreshToken: second } = (await refresh(first)).body;
    expect(await inDays()).toBe(14);
    await query("update sessions set created_at = now() - interval '20 days', expires_at = now() + interval '1 day'");
    await refresh(second);
    expect(await inDays()).toBe(10);
  });

  test('stores only hashes', async () => {
    const { rows } = await query('select * from refresh_tokens');
    const kept = JSON.stringify(rows.map((row) => row.hash.toString('base64url')));
    expect(kept).not.toContain(first.slice(22));
  });
});

describe('400', () => {
  test.each([[undefined], [{}], [{ refreshToken: 7 }]])('refuses %j', async (body) => {
    expect((await call(loggia, refreshToken, { body } as never)).status).toBe(400);
  });
});

describe('401', () => {
  const refused = { status: 401, body: { message: problemTexts.refreshFailed } };

  test.each([
    ['empty', () => ''],
    ['truncated', () => first.slice(0, -1)],
    ['longer', () => `${first}A`],
    ['altered', () => (first.endsWith('A') ? `${first.slice(0, -1)}B` : `${first.slice(0, -1)}A`)],
    [
      'of another company',
      () => Buffer.from(newId().replaceAll('-', ''), 'hex').toString('base64url').slice(0, 21) + first.slice(21),
    ],
    ['with spaces', () => ` ${first}`],
    ['made up', () => 'A'.repeat(64)],
  ])('refuses a token that is %s', async (_, token) => {
    expect(await refresh(token())).toMatchObject(refused);
  });

  test('refuses an access token', { tags: ['S8.refresh'] }, async () => {
    expect(await refresh((await refresh(first)).body.token)).toMatchObject(refused);
  });

  test('ends the session after a late replay and writes an audit entry', { tags: ['S8.refresh'] }, async () => {
    const { refreshToken: second } = (await refresh(first)).body;
    const { refreshToken: third, token } = (await refresh(second)).body;
    await passTime(61);
    expect(await refresh(first)).toMatchObject(refused);
    expect(await refresh(third)).toMatchObject(refused);
    expect((await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    const { rows } = await query("select * from audit_log where action = 'session.replayed' and actor_id = $1", [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('refuses a used token after a minute, even if its successor is unused', async () => {
    const { token } = (await refresh(first)).body;
    await passTime(61);
    expect(await refresh(first)).toMatchObject(refused);
    expect((await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('does not extend the minute when a token is used again', async () => {
    await refresh(first);
    await passTime(40);
    expect((await refresh(first)).status).toBe(200);
    await passTime(40);
    expect(await refresh(first)).toMatchObject(refused);
  });

  test.each([
    ['the session has ended', 'update sessions set ended_at = now() where user_id = $1'],
    ['the session has expired', 'update sessions set expires_at = now() where user_id = $1'],
    ['the user is disabled', 'update users set is_active = false where id = $1'],
    [
      'the user is deleted',
      `update users set is_active = false, deleted_at = now(), email = null, email_key = null,
      user_name = null, user_name_key = null, password_hash = null, role_id = null where id = $1`,
    ],
  ])('refuses the token if %s', async (_, change) => {
    await query(change, [userId]);
    expect(await refresh(first)).toMatchObject(refused);
  });

  test('refuses a user of an inactive company', async () => {
    await query('update tenants set is_active = false');
    expect(await refresh(first)).toMatchObject(refused);
    await query('update tenants set is_active = true');
  });
});
