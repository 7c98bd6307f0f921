import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#tests/support/company.ts';
import {
  type Browser,
  openBrowser,
  openKnownBrowser,
  password,
  type SignInTest,
  startSignInTest,
} from '#tests/support/sign-in.ts';

/** Failed sign-ins from unknown devices cannot lock out a user who signs in from a known device. */

let signInTest: SignInTest;
let userId: string;
let userName: string;

beforeAll(async () => {
  signInTest = await startSignInTest();
});
afterAll(() => signInTest.loggia.stop());

beforeEach(async () => {
  await query('delete from sign_in_throttles');
  const user = await signInTest.addUser();
  [userId, userName] = [user.person.id, user.userName];
});

const query = (text: string, values: unknown[] = []) => signInTest.query(text, values);
const unknownBrowser = () => openBrowser(signInTest, userName);
const knownBrowser = () => openKnownBrowser(signInTest, userName);

async function statusesOf(attempts: (() => Promise<Answer>)[]): Promise<number[]> {
  const statuses = [];
  for (const attempt of attempts) statuses.push((await attempt()).status);
  return statuses;
}
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);
const wrongPassword = (browser: Browser) => () => browser.signIn(userName, 'wrong');

/** Extends every wait beyond the end of the test. */
const extendWaits = () =>
  query("update sign_in_throttles set blocked_until = now() + interval '1 hour', failures = 11");
const failuresOf = async (kind: string) =>
  (await query('select failures from sign_in_throttles where kind = $1', [kind])).rows.map(({ failures }) => failures);

describe('while unknown devices guess passwords', () => {
  test('accepts the right password from a known device and throttles an unknown one', async () => {
    const known = await knownBrowser();
    expect(await statusesOf(times(6, () => wrongPassword(unknownBrowser())))).toEqual([401, 401, 401, 401, 401, 429]);
    await extendWaits();
    expect((await unknownBrowser().signIn()).status).toBe(429);
    expect((await known.signIn()).status).toBe(200);
    const { rows } = await query('select email from users where id = $1', [userId]);
    expect((await known.signIn(rows[0].email)).status).toBe(200);
  });

  test('never refuses the known device and checks ten guesses during a minute with two guesses per second', async () => {
    const known = await knownBrowser();
    const [owner, guesser]: number[][] = [[], []];
    for (let second = 0; second < 60; second += 0.5) {
      guesser?.push((await unknownBrowser().signIn(userName, 'wrong')).status);
      if (second % 5 === 0) owner?.push((await known.signIn()).status);
      // Simulates half a second.
      await query(`update sign_in_throttles set last_failed_at = last_failed_at - interval '0.5 s',
        blocked_until = blocked_until - interval '0.5 s'`);
    }
    expect(owner).toEqual(Array(12).fill(200));
    // A slow machine takes longer: the eleventh guess is checked after 63 seconds, the twelfth after 93.
    expect(guesser?.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
  });

  test('accepts the known device while its address has to wait', async () => {
    const known = await knownBrowser();
    await unknownBrowser().signIn('someone else', 'wrong');
    await query("delete from sign_in_throttles where kind = 'account'");
    await extendWaits();
    expect((await unknownBrowser().signIn()).status).toBe(429);
    expect((await known.signIn()).status).toBe(200);
  });

  test('gives unknown devices no further guesses after the known device signs in', async () => {
    const known = await knownBrowser();
    await statusesOf(times(6, () => wrongPassword(unknownBrowser())));
    await extendWaits();
    expect((await known.signIn()).status).toBe(200);
    expect(await failuresOf('account')).toEqual([11]);
    expect(await statusesOf(times(3, () => wrongPassword(unknownBrowser())))).toEqual([429, 429, 429]);
  });

  test('throttles failures of the known device without counting them for the account or the address', async () => {
    const known = await knownBrowser();
    expect(await statusesOf(times(6, () => wrongPassword(known)))).toEqual([401, 401, 401, 401, 401, 429]);
    await extendWaits();
    expect((await known.signIn()).status).toBe(429);
    expect((await unknownBrowser().signIn()).status).toBe(200);
    expect([await failuresOf('account'), await failuresOf('address')]).toEqual([[], []]);
  });

  test('checks only the first of many concurrent guesses from a known device', async () => {
    const known = await knownBrowser();
    await known.signIn(userName, 'wrong');
    await query('update sign_in_throttles set failures = 10');
    const guesses = times(12, () => openBrowser(signInTest, userName, known.cookie()).signIn(userName, 'wrong'));
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([401, ...Array(11).fill(429)]);
  });

  test('clears the failures of the device that signs in, not those of another device of the account', async () => {
    const [one, other] = [await knownBrowser(), await knownBrowser()];
    await statusesOf(times(4, () => wrongPassword(one)));
    expect((await other.signIn()).status).toBe(200);
    expect(await failuresOf('device')).toEqual([4]);
    expect((await one.signIn()).status).toBe(200);
    expect(await failuresOf('device')).toEqual([]);
    expect(await statusesOf(times(5, () => wrongPassword(one)))).toEqual([401, 401, 401, 401, 401]);
  });

  test('keeps the device id when signing in again, so an older cookie gets no extra guesses', async () => {
    const known = await knownBrowser();
    const copy = openBrowser(signInTest, userName, known.cookie());
    await known.signIn();
    await statusesOf(times(5, () => wrongPassword(copy)));
    await extendWaits();
    expect((await known.signIn(userName, 'wrong')).status).toBe(429);
  });

  test('keeps the rate limit of a known device separate from its address', async () => {
    const known = await knownBrowser();
    const flood = () =>
      signInTest.loggia.app.inject({ method: 'POST', url: '/api/Auth/login', remoteAddress: '10.0.0.9' });
    const from = (cookie?: string) =>
      signInTest.loggia.app.inject({
        method: 'POST',
        url: '/api/Auth/login',
        remoteAddress: '10.0.0.9',
        headers: { ...(cookie && { cookie }) },
        payload: { identifier: userName, password, tenantId: signInTest.company.id },
      });
    for (let i = 0; i < 12; i++) await Promise.all(times(100, flood));
    expect((await from()).statusCode).toBe(429);
    expect((await from(`${known.cookie()}x`)).statusCode).toBe(429);
    expect((await from(known.cookie())).statusCode).toBe(200);
  });
});

describe('answers reveal nothing', () => {
  test('answers a wrong password from a known device with the same body after one verification', async () => {
    const known = await knownBrowser();
    const verify = vi.spyOn(signInTest.loggia.services.passwords, 'verifyPassword');
    const bodies = [];
    for (const from of [known, unknownBrowser(), openBrowser(signInTest, userName, 'device=made-up')]) {
      verify.mockClear();
      const { status, body, headers } = await from.signIn(userName, 'wrong');
      bodies.push(JSON.stringify([status, { ...body, traceId: '' }, Object.keys(headers).toSorted()]));
      expect(verify).toHaveBeenCalledTimes(1);
    }
    verify.mockRestore();
    expect(new Set(bodies).size).toBe(1);
  });

  test('throttles unknown names and names of other users from a known device alike', async () => {
    const known = await knownBrowser();
    const colleague = (await signInTest.addUser()).userName;
    const statusesFor = (name: string) =>
      statusesOf(times(6, () => () => openBrowser(signInTest, userName, known.cookie()).signIn(name, 'wrong')));
    expect(await statusesFor('nobody')).toEqual(await statusesFor(colleague));
  });
});
