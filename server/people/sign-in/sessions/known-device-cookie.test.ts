import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminChangePassword, changePassword, login } from '#contract/people/auth.ts';
import { deriveKey } from '#server/platform/crypto/secrets.ts';
import { startTestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import {
  openBrowser,
  openKnownBrowser,
  password,
  type SignInTest,
  startSignInTest,
  type User,
} from '#tests/support/sign-in.ts';
import { openKnownDevices } from './known-devices.ts';

/** Which devices the cookie makes known to which accounts, and for how long. */

const newPassword = 'Sunlit-Otter-42';

let signInTest: SignInTest;
let company: Company;
let passwordHash: string;
let addUser: SignInTest['addUser'];
let person: User['person'];
let userName: string;

beforeAll(async () => {
  signInTest = await startSignInTest();
  ({ company, passwordHash, addUser } = signInTest);
});
afterAll(() => signInTest.loggia.stop());

beforeEach(async () => {
  await forgetFailures();
  ({ person, userName } = await addUser());
});

const forgetFailures = () => signInTest.query('delete from sign_in_throttles');
const extendWaits = () =>
  signInTest.query("update sign_in_throttles set blocked_until = now() + interval '1 hour', failures = 11");
const unknownBrowser = () => openBrowser(signInTest, userName);
const knownBrowser = () => openKnownBrowser(signInTest, userName);

describe('a device counts as known', () => {
  const isKnown = async (
    cookie: string | undefined,
    identifier = userName,
    tenantId = company.id,
    typed = password,
  ) => {
    await forgetFailures();
    await unknownBrowser().signIn(identifier, 'wrong', tenantId);
    await extendWaits();
    return (await openBrowser(signInTest, userName, cookie).signIn(identifier, typed, tenantId)).status === 200;
  };

  test('only to the account that it signed in to, in that company', async () => {
    const known = await knownBrowser();
    const colleague = await addUser();
    const other = await createCompany(signInTest.loggia, 'Beech');
    const otherUser = await addUser(other);
    expect(await isKnown(known.cookie())).toBe(true);
    expect(await isKnown(known.cookie(), colleague.userName)).toBe(false);
    expect(await isKnown(known.cookie(), otherUser.userName, other.id)).toBe(false);
    expect(await isKnown(undefined)).toBe(false);
  });

  test('to the ten accounts that signed in last', async () => {
    const known = await knownBrowser();
    const names = [];
    for (let i = 0; i < 9; i++) {
      names.push((await addUser()).userName);
      await known.signIn(names.at(-1));
    }
    for (const name of [userName, ...names]) expect(await isKnown(known.cookie(), name)).toBe(true);
    const eleventh = (await addUser()).userName;
    await forgetFailures();
    expect((await known.signIn(eleventh)).status).toBe(200);
    expect(String(known.cookie()).length).toBeLessThan(2000);
    expect([await isKnown(known.cookie()), await isKnown(known.cookie(), names[0])]).toEqual([false, true]);
    expect(await isKnown(known.cookie(), eleventh)).toBe(true);
  });

  test('until the user changes the password', async () => {
    const known = await knownBrowser();
    const body = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await person.call(changePassword, { body })).status).toBe(200);
    expect(await isKnown(known.cookie(), userName, company.id, newPassword)).toBe(false);
    await forgetFailures();
    await known.signIn(userName, newPassword);
    expect(await isKnown(known.cookie(), userName, company.id, newPassword)).toBe(true);
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
    const { secrets } = signInTest.loggia.services;
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
    const colleague = String((await openKnownBrowser(signInTest, (await addUser()).userName)).cookie());
    const { tokenSecret } = signInTest.loggia.services.secrets;
    const signedByAnother = (secret: string) =>
      openKnownDevices(
        { tokenSecret: secret, otherTokenSecret: undefined, operatorToken: '', signOffKey: Buffer.alloc(32) },
        false,
      )
        .remember([], { tenant_id: company.id, user_id: person.id, password_hash: passwordHash })
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
});

describe('the cookie', () => {
  test('is set by a successful sign-in and hidden from scripts and other paths', async () => {
    const { headers } = await unknownBrowser().signIn();
    expect(headers['set-cookie']).toMatch(
      /^device=[\w:.-]+; Max-Age=15552000; Path=\/api\/Auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await unknownBrowser().signIn(userName, 'wrong')).headers['set-cookie']).toBeUndefined();
    await extendWaits();
    expect((await unknownBrowser().signIn()).headers['set-cookie']).toBeUndefined();
  });

  test('is sent over https only if the public URL uses https', async () => {
    for (const [name, value, secure] of [
      ['PUBLIC_URL', 'https://projects.example.com', true],
      ['PUBLIC_API_BASE', 'https://api.example.com', true],
      ['PUBLIC_URL', 'http://projects.example.com', false],
    ] as const) {
      const app = await startTestApp({ [name]: value });
      const { id, addPerson } = await createCompany(app, 'Alder');
      const who = await addPerson({ role: 'worker', passwordHash });
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
      openKnownDevices({ tokenSecret, otherTokenSecret, operatorToken: '', signOffKey: Buffer.alloc(32) }, false);
    const account = { tenant_id: company.id, user_id: person.id, password_hash: passwordHash };
    const cookie = devices(older).remember([], account);
    const [known] = devices(newer, older).read(cookie);
    expect([known?.hasPassword(passwordHash), known?.hasPassword(`${passwordHash}x`)]).toEqual([true, false]);
    expect(devices(newer).read(cookie)).toEqual([]);
    const renewed = devices(newer, older).remember(devices(newer, older).read(cookie), account);
    expect(devices(newer).read(renewed)[0]?.id).toBe(known?.id);
  });
});
