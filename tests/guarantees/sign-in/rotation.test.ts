import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refreshToken } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { newId } from '#server/platform/text/ids.ts';
import { openImageLinks } from '#server/work/images/links.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

/** TOKEN_SECRET can be changed in one process after the other, and users stay signed in. */

const older = 'older-'.repeat(7);
const newer = 'newer-'.repeat(7);
const password = 'Correct-Horse-7';

let before: TestApp;
let company: Company;
let identifier: string;
const stops: (() => Promise<unknown>)[] = [];

/** Starts another process on the same database with other secrets. */
async function startProcess(tokenSecret: string, otherTokenSecret?: string): Promise<TestApp> {
  const services = await openServices(
    { ...before.services.config, tokenSecret, otherTokenSecret },
    before.database.appUrl,
  );
  const app = await buildApp(services);
  stops.unshift(async () => {
    await app.close();
    await services.close();
  });
  return { ...before, services, app };
}

beforeAll(async () => {
  before = await startTestApp({ TOKEN_SECRET: older, TOKEN_SECRET_OTHER: newer });
  stops.push(() => before.stop());
  company = await createCompany(before, 'Alder');
  const { id } = await company.addPerson({
    role: 'worker',
    passwordHash: await before.services.passwords.hashPassword(password),
  });
  const { rows } = await before.database.owner.query('select user_name from users where id = $1', [id]);
  identifier = rows[0].user_name;
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const signIn = async (app: TestApp) =>
  (await call(app, login, { body: { tenantId: company.id, identifier, password } })).body;
const me = async (app: TestApp, token: string) =>
  (await call(app, getMe, {}, { authorization: `Bearer ${token}` })).status;
const renew = (app: TestApp, token: string) => call(app, refreshToken, { body: { refreshToken: token } });

describe('while TOKEN_SECRET is changed', () => {
  it('both processes accept access tokens of both secrets', async () => {
    const after = await startProcess(newer, older);
    for (const app of [before, after]) {
      const { token } = await signIn(app);
      expect([await me(before, token), await me(after, token)]).toEqual([200, 200]);
    }
  });

  it('both processes return the same successor for a refresh token, and the session continues', async () => {
    const after = await startProcess(newer, older);
    for (const [first, second] of [
      [before, after],
      [after, before],
    ] as const) {
      const session = await signIn(first);
      const answers = [await renew(first, session.refreshToken), await renew(second, session.refreshToken)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body.refreshToken).toBe(answers[0]?.body.refreshToken);
      expect((await renew(second, answers[0]?.body.refreshToken)).status).toBe(200);
    }
  });

  it('a process accepts links of the other secret', () => {
    const holder = { tenantId: newId(), userId: newId(), sessionId: newId() };
    const grant = { ...holder, imageId: newId(), variant: 'preview' } as const;
    const link = openImageLinks({
      tokenSecret: older,
      otherTokenSecret: undefined,
      operatorToken: '',
      signOffKey: Buffer.alloc(32),
    }).steady(grant);
    const given = Object.fromEntries(new URL(link, 'http://a').searchParams);
    const verified = (tokenSecret: string, otherTokenSecret?: string) =>
      openImageLinks({ tokenSecret, otherTokenSecret, operatorToken: '', signOffKey: Buffer.alloc(32) }).verify(
        grant.imageId,
        'preview',
        given,
      );
    expect(verified(newer, older)).toMatchObject(holder);
    expect(verified(newer)).toBeNull();
  });
});

describe('after the change', () => {
  it('access tokens of the old secret are refused, and refresh tokens still work', async () => {
    const session = await signIn(before);
    const done = await startProcess(newer);
    expect(await me(done, session.token)).toBe(401);
    const renewed = await renew(done, session.refreshToken);
    expect([renewed.status, await me(done, renewed.body.token)]).toEqual([200, 200]);
  });
});
