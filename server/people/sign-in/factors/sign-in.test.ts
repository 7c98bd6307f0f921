import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stepUp } from '#contract/people/auth.ts';
import { listFactors } from '#contract/people/factors.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { call, createCompany } from '#tests/support/company.ts';
import { type App, addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import { openKnownBrowser, password, type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

let suite: SignInTest;
let user: User;
let app: App;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  await suite.query('delete from sign_in_throttles');
  user = await suite.addUser();
  app = await addApp(user.person);
});

const challengeOf = async (userName = user.userName): Promise<string> => (await suite.signIn(userName)).body.challenge;
const answer = (challenge: string, code: string, headers = {}) =>
  answerChallenge(suite.loggia, challenge, code, headers);
/** As if the last code was used a few minutes ago. */
const forgetStep = () => suite.query('update factors set last_step = last_step - 10 where id = $1', [app.id]);
const sessionsOf = async () =>
  (
    await suite.query("select count(*)::int as count from sessions where user_id = $1 and kind = 'session'", [
      user.person.id,
    ])
  ).rows[0].count;
const entriesOf = async (action: string) =>
  (await suite.auditOf(action)).filter(
    ({ actor_id, subject_id }) => actor_id === user.person.id || subject_id === user.person.id,
  );

test('a right password gets a challenge and no session, and a code of the app then signs in', async () => {
  const before = await sessionsOf();
  const first = await suite.signIn(user.userName);
  expect(first.status).toBe(401);
  expect(first.body).toEqual({
    type: problemTypes.secondFactor,
    title: 'Unauthorized',
    status: 401,
    message: problemTexts.secondFactor,
    challenge: expect.any(String),
    traceId: expect.any(String),
  });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf()).toBe(before);

  const second = await answer(first.body.challenge, await codeOf(app.secret, 1));
  expect(second).toMatchObject({ status: 200, body: { user: { id: user.person.id } } });
  expect(await sessionsOf()).toBe(before + 1);
  const me = await call(suite.loggia, getMe, {}, { authorization: `Bearer ${second.body.token}` });
  expect([me.status, me.body.id]).toEqual([200, user.person.id]);
  expect((await entriesOf('session.started'))[0]).toMatchObject({ details: { factor: 'Totp' } });
});

describe('a code', () => {
  test('of this step, the one before and the one after is right, those beyond are not', async () => {
    // A step could begin between the making of a code and its check.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      await forgetStep();
      const { status: given } = await answer(await challengeOf(), await codeOf(app.secret, steps));
      expect([steps, given]).toEqual([steps, status]);
    }
  });

  test('works once, whether it confirmed the app or signed in, and older ones do not work after it', async () => {
    expect(await answer(await challengeOf(), app.used)).toMatchObject({
      status: 401,
      body: { type: problemTypes.secondFactor, message: problemTexts.secondFactorWrong },
    });
    const next = await codeOf(app.secret, 1);
    expect((await answer(await challengeOf(), next)).status).toBe(200);
    expect((await answer(await challengeOf(), next)).status).toBe(401);
    expect((await answer(await challengeOf(), app.used)).status).toBe(401);
  });

  test('works once if it is sent several times at the same moment', async () => {
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf()));
    const code = await codeOf(app.secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of somebody else, of no app, or in another form is wrong', async () => {
    const other = await suite.addUser();
    const otherApp = await addApp(other.person);
    const challenge = await challengeOf();
    for (const code of [await codeOf(otherApp.secret, 1), '000000', '12345', 'abcdef', '', otherApp.recoveryCodes[0]]) {
      await suite.query('delete from sign_in_throttles');
      expect([code, (await answer(challenge, code ?? '')).status]).toEqual([code, 401]);
    }
    const spaced = (await codeOf(app.secret, 1)).replace(/^(...)/, '$1 ');
    expect((await answer(challenge, spaced)).status).toBe(200);
  });
});

test('a device that is not known to the account is told by mail, and one that is known is not', async () => {
  const mails = async () =>
    (await suite.query("select from mails where user_id = $1 and kind = 'newDevice'", [user.person.id])).rowCount;
  const enter = async (steps: number, headers: Record<string, string>) => {
    await forgetStep();
    const { challenge } = (await suite.signIn(user.userName, password, suite.company.id, headers)).body;
    return answer(challenge, await codeOf(app.secret, steps), headers);
  };
  await suite.query("update users set created_at = now() - interval '2 days' where id = $1", [user.person.id]);
  const first = await enter(1, { 'user-agent': 'First' });
  expect([first.status, await mails()]).toEqual([200, 1]);
  const cookie = String(first.headers['set-cookie']).split(';')[0] as string;
  expect([(await enter(1, { cookie, 'user-agent': 'Second' })).status, await mails()]).toEqual([200, 1]);
  const stranger = await openKnownBrowser(suite, (await suite.addUser()).userName);
  expect([(await enter(1, { cookie: stranger.cookie() ?? '', 'user-agent': 'Third' })).status, await mails()]).toEqual([
    200, 2,
  ]);
});

describe('a challenge', () => {
  test('starts one session, also if right codes arrive at the same moment', async () => {
    const challenge = await challengeOf();
    const codes = [await codeOf(app.secret, 1), ...app.recoveryCodes.slice(0, 3)];
    const answers = await Promise.all(codes.map((code) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await answer(challenge, app.recoveryCodes[5] ?? '');
    expect([again.status, again.body.message]).toEqual([401, problemTexts.signInExpired]);
  });

  test('ends after five minutes, with a new password, with the account, and is nobody else’s', async () => {
    const expired = async (challenge: string) => {
      const { status, body } = await answer(challenge, await codeOf(app.secret, 1));
      expect([status, body.type, body.message]).toEqual([401, 'about:blank', problemTexts.signInExpired]);
    };
    const late = await challengeOf();
    await suite.query("update sign_in_challenges set expires_at = now() - interval '1 second'");
    await expired(late);
    const former = await challengeOf();
    await suite.query("update users set password_hash = password_hash || 'x' where id = $1", [user.person.id]);
    await expired(former);
    await suite.query('update users set password_hash = $2 where id = $1', [user.person.id, suite.passwordHash]);
    const closed = await challengeOf();
    await suite.query('update users set is_active = false where id = $1', [user.person.id]);
    await expired(closed);
    await suite.query('update users set is_active = true where id = $1', [user.person.id]);
    const genuine = await challengeOf();
    for (const forged of ['', 'A'.repeat(86), `${genuine.slice(0, -2)}AA`, user.person.id]) await expired(forged);
  });
});

describe('wrong codes', () => {
  test('delay the person longer than wrong passwords do, and are in the audit log', async () => {
    const challenge = await challengeOf();
    const wrong = async () => (await answer(challenge, '000000')).status;
    for (let count = 0; count < 5; count++) expect(await wrong()).toBe(401);
    const delayed = await answer(challenge, await codeOf(app.secret, 1));
    expect(delayed.status).toBe(429);
    const named = { subject_type: 'user', subject_id: user.person.id, subject_name: 'Test Person' };
    expect(await entriesOf('factor.refused')).toMatchObject([{ ...named, details: { count: 5 } }]);
    expect(await entriesOf('factor.throttled')).toMatchObject([named]);

    for (let count = 0; count < 12; count++) {
      await suite.query("update sign_in_throttles set blocked_until = now() - interval '1 second'");
      await wrong();
    }
    const wait = Number((await answer(challenge, '000000')).headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    // A right password does not clear them.
    expect((await answer(await challengeOf(), await codeOf(app.secret, 1))).status).toBe(429);
  });

  test('are counted if they are sent at the same moment', async () => {
    const challenge = await challengeOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(challenge, '000000')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('of somebody with the password do not keep out a device that is known to the account', async () => {
    const owner = await suite.addUser();
    const browser = await openKnownBrowser(suite, owner.userName);
    const { secret } = await addApp(owner.person);
    const challenge = await challengeOf(owner.userName);
    for (let count = 0; count < 6; count++) await answer(challenge, '000000');
    expect((await answer(challenge, '000000')).status).toBe(429);
    const cookie = browser.cookie() ?? '';
    expect((await answer(challenge, await codeOf(secret, 1), { cookie })).status).toBe(200);
    // It would count again with another password: the person who changed it may have used the device.
    await suite.query('update users set password_hash = $2 where id = $1', [
      owner.person.id,
      await suite.loggia.services.passwords.hashPassword('Another-Horse-8'),
    ]);
    const later = (await suite.signIn(owner.userName, 'Another-Horse-8')).body.challenge;
    expect((await answer(later, await codeOf(secret, 2), { cookie })).status).toBe(429);
  });

  test('on a device of one account are no failures of another', async () => {
    const other = await suite.addUser();
    const browser = await openKnownBrowser(suite, other.userName);
    const cookie = browser.cookie() ?? '';
    const challenge = await challengeOf();
    for (let count = 0; count < 6; count++) await answer(challenge, '000000', { cookie });
    expect((await answer(challenge, await codeOf(app.secret, 1))).status).toBe(429);
  });
});

describe('a recovery code', () => {
  test('signs in once, in any spelling, tells by mail, and the rest is counted', async () => {
    expect(app.recoveryCodes).toHaveLength(10);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const code = app.recoveryCodes[0] ?? '';
    expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    expect((await answer(await challengeOf(), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await answer(await challengeOf(), code)).status).toBe(401);
    expect((await answer(await challengeOf(), app.recoveryCodes[1] ?? '')).status).toBe(200);
    const { body } = await user.person.call(listFactors);
    expect(body).toMatchObject([{ kind: 'Totp' }, { kind: 'Recovery', codesLeft: 8 }]);
    const mails = await suite.query("select kind from mails where user_id = $1 and kind = 'recoveryCodeUsed'", [
      user.person.id,
    ]);
    expect(mails.rowCount).toBe(2);
    expect(await entriesOf('recoveryCode.used')).toHaveLength(2);
  });

  test('works once if it is sent several times at the same moment', async () => {
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf()));
    const code = app.recoveryCodes[0] ?? '';
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('nothing tells a stranger who has a second factor', () => {
  const shape = ({ status, body, headers }: Awaited<ReturnType<SignInTest['signIn']>>) => {
    const varying = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const rest = Object.entries(headers).filter(([name]) => !varying.includes(name));
    return { status, body: { ...body, traceId: '' }, rest };
  };

  test('a wrong password with factors equals one without, and a sign-in without factors is as before', async () => {
    const without = await suite.addUser();
    const [withFactor, plain] = [
      await suite.signIn(user.userName, 'Wrong-1'),
      await suite.signIn(without.userName, 'Wrong-1'),
    ];
    expect(shape(withFactor)).toEqual(shape(plain));
    const signedIn = await suite.signIn(without.userName);
    expect(signedIn.status).toBe(200);
    expect(Object.keys(signedIn.body)).toEqual(['token', 'refreshToken', 'expiresIn', 'user']);
    expect(Object.keys(signedIn.body.user)).toEqual([
      'id',
      'tenantId',
      'name',
      'firstName',
      'lastName',
      'role',
      'isAdmin',
      'permissions',
      'email',
      'userName',
    ]);
  });
});

test('a challenge of one company is of no use in another', async () => {
  const cedar = await createCompany(suite.loggia, 'Cedar');
  const twin = await suite.addUser(cedar);
  await addApp(twin.person);
  const { body } = await suite.signIn(twin.userName, password, cedar.id);
  expect((await answer(body.challenge, await codeOf(app.secret, 1))).status).toBe(401);
});

describe('a step-up', () => {
  const confirm = (body: object) => user.person.call(stepUp, { body } as never);

  test('needs a code from people who have an app, and each code works once', async () => {
    const code = await codeOf(app.secret, 1);
    expect((await confirm({ password })).status).toBe(400);
    expect((await confirm({})).status).toBe(400);
    expect((await confirm({ password: 'wrong', code })).status).toBe(400);
    expect((await confirm({ password, code })).status).toBe(204);
    expect((await confirm({ code })).status).toBe(400);
  });

  test('takes a code alone, and a recovery code', async () => {
    expect((await confirm({ code: await codeOf(app.secret, 1) })).status).toBe(204);
    expect((await confirm({ code: app.recoveryCodes[0] })).status).toBe(204);
    expect((await confirm({ code: app.recoveryCodes[0] })).status).toBe(400);
  });

  test('delays the session after several wrong codes', async () => {
    for (let count = 0; count < 5; count++) expect((await confirm({ code: '000000' })).status).toBe(400);
    expect((await confirm({ code: await codeOf(app.secret, 1) })).status).toBe(429);
    const named = { subject_id: user.person.id, subject_name: 'Test Person' };
    expect(await entriesOf('factor.throttled')).toMatchObject([named]);
    await suite.query("update sign_in_throttles set blocked_until = now() - interval '1 second'");
    expect((await confirm({ code: await codeOf(app.secret, 1) })).status).toBe(204);
    expect(await entriesOf('factor.refused')).toMatchObject([{ ...named, details: { count: 5 } }]);
  });
});
