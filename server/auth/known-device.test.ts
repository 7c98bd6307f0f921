import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminChangePassword, changePassword, login } from '#contract/auth.ts';
import { deriveKey } from '#server/secrets.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { openKnownDevices } from './known-devices.ts';

/** Failed sign-ins from unknown devices cannot lock out a user who signs in from a known device. */

const password = 'Correct-Horse-7';
const next = 'Sunlit-Otter-42';

let loggia: TestApp;
let company: Company;
let hash: string;
let person: Person;
let userName: string;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
  hash = await loggia.services.passwords.hashPassword(password);
});
afterAll(() => loggia.stop());

beforeEach(async () => {
  await query('delete from sign_in_throttles');
  person = await company.addPerson({ role: 'worker', passwordHash: hash });
  userName = await nameOf(person);
});

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

async function nameOf({ id }: Person): Promise<string> {
  return (await query('select user_name from users where id = $1', [id])).rows[0].user_name;
}

/** Signs in like a browser that keeps the cookie it receives. */
function browser(cookie?: string) {
  return {
    cookie: () => cookie,
    async signIn(identifier = userName, typed = password, tenantId = company.id): Promise<Answer> {
      const answer = await call(
        loggia,
        login,
        { body: { identifier, password: typed, tenantId } },
        cookie === undefined ? {} : { cookie },
      );
      const given = answer.headers['set-cookie'];
      if (given) cookie = String(given).split(';')[0];
      return answer;
    },
  };
}

async function knownBrowser() {
  const known = browser();
  expect((await known.signIn()).status).toBe(200);
  return known;
}

const stranger = () => browser();
const statuses = async (attempts: (() => Promise<Answer>)[]) => {
  const answered = [];
  for (const attempt of attempts) answered.push((await attempt()).status);
  return answered;
};
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);
const wrong = (from: { signIn: ReturnType<typeof browser>['signIn'] }) => () => from.signIn(userName, 'wrong');

/** Extends every wait beyond the end of the test. */
const hold = () => query("update sign_in_throttles set blocked_until = now() + interval '1 hour', failures = 11");
const failuresOf = async (kind: string) =>
  (await query('select failures from sign_in_throttles where kind = $1', [kind])).rows.map(({ failures }) => failures);

describe('while unknown devices guess passwords', () => {
  test('accepts the right password from a known device and throttles an unknown one', async () => {
    const known = await knownBrowser();
    expect(await statuses(times(6, () => wrong(stranger())))).toEqual([401, 401, 401, 401, 401, 429]);
    await hold();
    expect((await stranger().signIn()).status).toBe(429);
    expect((await known.signIn()).status).toBe(200);
    const { rows } = await query('select email from users where id = $1', [person.id]);
    expect((await known.signIn(rows[0].email)).status).toBe(200);
  });

  test('never refuses the known device and checks ten guesses during a minute with two guesses per second', async () => {
    const known = await knownBrowser();
    const [owner, guesser]: number[][] = [[], []];
    for (let second = 0; second < 60; second += 0.5) {
      guesser?.push((await stranger().signIn(userName, 'wrong')).status);
      if (second % 5 === 0) owner?.push((await known.signIn()).status);
      // Half a second later.
      await query(`update sign_in_throttles set last_failed_at = last_failed_at - interval '0.5 s',
        blocked_until = blocked_until - interval '0.5 s'`);
    }
    expect(owner).toEqual(Array(12).fill(200));
    // A slow machine takes longer: the eleventh guess is checked after 63 seconds, the twelfth after 93.
    expect(guesser?.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
  }, 60_000);

  test('accepts the known device while its address has to wait', async () => {
    const known = await knownBrowser();
    await stranger().signIn('someone else', 'wrong');
    await query("delete from sign_in_throttles where kind = 'account'");
    await hold();
    expect((await stranger().signIn()).status).toBe(429);
    expect((await known.signIn()).status).toBe(200);
  });

  test('gives unknown devices no further guesses after the known device signs in', async () => {
    const known = await knownBrowser();
    await statuses(times(6, () => wrong(stranger())));
    await hold();
    expect((await known.signIn()).status).toBe(200);
    expect(await failuresOf('account')).toEqual([11]);
    expect(await statuses(times(3, () => wrong(stranger())))).toEqual([429, 429, 429]);
  });

  test('throttles failures of the known device without counting them for the account or the address', async () => {
    const known = await knownBrowser();
    expect(await statuses(times(6, () => wrong(known)))).toEqual([401, 401, 401, 401, 401, 429]);
    await hold();
    expect((await known.signIn()).status).toBe(429);
    expect((await stranger().signIn()).status).toBe(200);
    expect([await failuresOf('account'), await failuresOf('address')]).toEqual([[], []]);
  });

  test('checks only the first of many concurrent guesses from a known device', async () => {
    const known = await knownBrowser();
    await known.signIn(userName, 'wrong');
    await query('update sign_in_throttles set failures = 10');
    const guesses = times(12, () => browser(known.cookie()).signIn(userName, 'wrong'));
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([401, ...Array(11).fill(429)]);
  });

  test('clears the failures of the device that signs in, not those of another device of the account', async () => {
    const [one, other] = [await knownBrowser(), await knownBrowser()];
    await statuses(times(4, () => wrong(one)));
    expect((await other.signIn()).status).toBe(200);
    expect(await failuresOf('device')).toEqual([4]);
    expect((await one.signIn()).status).toBe(200);
    expect(await failuresOf('device')).toEqual([]);
    expect(await statuses(times(5, () => wrong(one)))).toEqual([401, 401, 401, 401, 401]);
  });

  test('keeps the device id when signing in again, so an older cookie gets no extra guesses', async () => {
    const known = await knownBrowser();
    const copy = browser(known.cookie());
    await known.signIn();
    await statuses(times(5, () => wrong(copy)));
    await hold();
    expect((await known.signIn(userName, 'wrong')).status).toBe(429);
  });

  test('keeps the rate limit of a known device separate from its address', async () => {
    const known = await knownBrowser();
    const flood = () => loggia.app.inject({ method: 'POST', url: '/api/Auth/login', remoteAddress: '10.0.0.9' });
    const from = (cookie?: string) =>
      loggia.app.inject({
        method: 'POST',
        url: '/api/Auth/login',
        remoteAddress: '10.0.0.9',
        headers: { ...(cookie && { cookie }) },
        payload: { identifier: userName, password, tenantId: company.id },
      });
    for (let i = 0; i < 12; i++) await Promise.all(times(100, flood));
    expect((await from()).statusCode).toBe(429);
    expect((await from(`${known.cookie()}x`)).statusCode).toBe(429);
    expect((await from(known.cookie())).statusCode).toBe(200);
  }, 60_000);
});

describe('a device counts as known', () => {
  const isKnown = async (
    cookie: string | undefined,
    identifier = userName,
    tenantId = company.id,
    typed = password,
  ) => {
    await query('delete from sign_in_throttles');
    await stranger().signIn(identifier, 'wrong', tenantId);
    await hold();
    return (await browser(cookie).signIn(identifier, typed, tenantId)).status === 200;
  };

  test('only to the account that it signed in to, in that company', async () => {
    const known = await knownBrowser();
    const colleague = await company.addPerson({ role: 'worker', passwordHash: hash });
    const other = await createCompany(loggia, 'Beech');
    const namesake = await other.addPerson({ role: 'worker', passwordHash: hash });
    expect(await isKnown(known.cookie())).toBe(true);
    expect(await isKnown(known.cookie(), await nameOf(colleague))).toBe(false);
    expect(await isKnown(known.cookie(), await nameOf(namesake), other.id)).toBe(false);
    expect(await isKnown(undefined)).toBe(false);
  });

  test('to the ten accounts that signed in last', async () => {
    const known = await knownBrowser();
    const names = [];
    for (let i = 0; i < 9; i++) {
      names.push(await nameOf(await company.addPerson({ role: 'worker', passwordHash: hash })));
      await known.signIn(names.at(-1));
    }
    for (const name of [userName, ...names]) expect(await isKnown(known.cookie(), name)).toBe(true);
    const eleventh = await nameOf(await company.addPerson({ role: 'worker', passwordHash: hash }));
    await query('delete from sign_in_throttles');
    expect((await known.signIn(eleventh)).status).toBe(200);
    expect(String(known.cookie()).length).toBeLessThan(2000);
    expect([await isKnown(known.cookie()), await isKnown(known.cookie(), names[0])]).toEqual([false, true]);
    expect(await isKnown(known.cookie(), eleventh)).toBe(true);
  });

  test('until the user changes the password', async () => {
    const known = await knownBrowser();
    const body = { currentPassword: password, newPassword: next, confirmPassword: next };
    expect((await person.call(changePassword, { body })).status).toBe(200);
    expect(await isKnown(known.cookie(), userName, company.id, next)).toBe(false);
    await query('delete from sign_in_throttles');
    await known.signIn(userName, next);
    expect(await isKnown(known.cookie(), userName, company.id, next)).toBe(true);
  });

  test('until an administrator sets the password, even to the same one', async () => {
    const known = await knownBrowser();
    const body = { userId: person.id, password, confirmedPassword: password };
    expect((await company.admin.call(adminChangePassword, { body })).status).toBe(200);
    expect(await isKnown(known.cookie())).toBe(false);
  });

  test('for 180 days after its last sign-in', async () => {
    const known = await knownBrowser();
    const at = (days: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000);
    const { secrets } = loggia.services;
    const left = (days: number) => {
      const clock = at(days);
      const found = openKnownDevices(secrets, false).read(known.cookie()).length;
      clock.mockRestore();
      return found;
    };
    expect([left(0), left(179), left(181)]).toEqual([1, 1, 0]);
  });

  test('only with a cookie that has a valid signature', async () => {
    const known = await knownBrowser();
    const text = String(known.cookie()).replace(/^device=/, '');
    const parts = text.split(':');
    const swap = (index: number, value: string) => `device=${parts.toSpliced(index, 1, value).join(':')}`;
    const colleague = await knownBrowserOf(await company.addPerson({ role: 'worker', passwordHash: hash }));
    const { tokenSecret } = loggia.services.secrets;
    const signedByAnother = (secret: string) =>
      openKnownDevices({ tokenSecret: secret, otherTokenSecret: undefined, operatorToken: '' }, false)
        .remember([], { tenant_id: company.id, user_id: person.id, password_hash: hash })
        .split(';')[0] as string;
    const cookies = {
      empty: 'device=',
      'made up': 'device=a:b:c:d:e:f',
      'cut short': `device=${text.slice(0, -1)}`,
      longer: `device=${text}A`,
      'without a signature': `device=${parts.slice(0, -1).join(':')}`,
      'with another signature': swap(5, 'A'.repeat(43)),
      'with the signature of another device': swap(5, colleague.split(':')[5] as string),
      'of another user': swap(1, colleague.split(':')[1] as string),
      'with another id': swap(2, 'A'.repeat(22)),
      'with a later end': swap(3, '99999999999'),
      'with another password': swap(4, 'A'.repeat(16)),
      'signed with another secret': signedByAnother('another secret that is long enough for it'),
      'signed with a key of another purpose': signedByAnother(
        deriveKey(tokenSecret, 'access-token').toString('latin1'),
      ),
      'by another name': `other=${text}`,
      'in 300 copies of nothing': `device=${Array(300).fill('x:y').join('.')}`,
    };
    for (const [kind, cookie] of Object.entries(cookies)) expect([kind, await isKnown(cookie)]).toEqual([kind, false]);
    expect(await isKnown(`theme=dark; device=${text}; other=1`)).toBe(true);
    expect(await isKnown(signedByAnother(tokenSecret))).toBe(true);
  });

  async function knownBrowserOf(who: Person): Promise<string> {
    const known = browser();
    await known.signIn(await nameOf(who));
    return String(known.cookie());
  }
});

describe('the cookie', () => {
  test('is set by a successful sign-in and hidden from scripts and other paths', async () => {
    const { headers } = await stranger().signIn();
    expect(headers['set-cookie']).toMatch(
      /^device=[\w:.-]+; Max-Age=15552000; Path=\/api\/Auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await stranger().signIn(userName, 'wrong')).headers['set-cookie']).toBeUndefined();
    await hold();
    expect((await stranger().signIn()).headers['set-cookie']).toBeUndefined();
  });

  test('is sent over https only if the public URL uses https', async () => {
    for (const [name, value, secure] of [
      ['PUBLIC_URL', 'https://projects.example.com', true],
      ['PUBLIC_API_BASE', 'https://api.example.com', true],
      ['PUBLIC_URL', 'http://projects.example.com', false],
    ] as const) {
      const app = await startTestApp({ [name]: value });
      const { id, addPerson } = await createCompany(app, 'Alder');
      const who = await addPerson({ role: 'worker', passwordHash: hash });
      const { rows } = await app.database.owner.query('select user_name from users where id = $1', [who.id]);
      const body = { identifier: rows[0].user_name, password, tenantId: id };
      const cookie = String((await call(app, login, { body })).headers['set-cookie']);
      expect(cookie).toMatch(secure ? /^__Secure-device=.*; Secure/ : /^device=[^;]*;((?!Secure).)*$/);
      await app.stop();
    }
  });

  test('stays valid if it was signed with the other secret, or renewed during a secret change', async () => {
    const [older, newer] = ['older '.repeat(8), 'newer '.repeat(8)];
    const devices = (tokenSecret: string, otherTokenSecret?: string) =>
      openKnownDevices({ tokenSecret, otherTokenSecret, operatorToken: '' }, false);
    const account = { tenant_id: company.id, user_id: person.id, password_hash: hash };
    const cookie = devices(older).remember([], account);
    const [known] = devices(newer, older).read(cookie);
    expect([known?.hasPassword(hash), known?.hasPassword(`${hash}x`)]).toEqual([true, false]);
    expect(devices(newer).read(cookie)).toEqual([]);
    const renewed = devices(newer, older).remember(devices(newer, older).read(cookie), account);
    expect(devices(newer).read(renewed)[0]?.id).toBe(known?.id);
  });
});

describe('reveals nothing (Q10)', () => {
  test('answers a wrong password from a known device with the same body after one verification', async () => {
    const known = await knownBrowser();
    const verify = vi.spyOn(loggia.services.passwords, 'verifyPassword');
    const bodies = [];
    for (const from of [known, stranger(), browser('device=made-up')]) {
      verify.mockClear();
      const { status, body, headers } = await from.signIn(userName, 'wrong');
      bodies.push(JSON.stringify([status, { ...body, traceId: '' }, Object.keys(headers).toSorted()]));
      expect(verify).toHaveBeenCalledTimes(1);
    }
    verify.mockRestore();
    expect(new Set(bodies).size).toBe(1);
  });

  test('throttles other names from a known device as before', async () => {
    const known = await knownBrowser();
    const colleague = await nameOf(await company.addPerson({ role: 'worker', passwordHash: hash }));
    const tried = (name: string) => statuses(times(6, () => () => browser(known.cookie()).signIn(name, 'wrong')));
    expect(await tried('nobody')).toEqual(await tried(colleague));
  });
});
