import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMail } from '#contract/work/mail.ts';
import { openBrowser, password, type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

/** The mail about a sign-in on a device where the account was not used before. */

let signInTest: SignInTest;
let user: User;

beforeAll(async () => {
  signInTest = await startSignInTest();
});
afterAll(() => signInTest.loggia.stop());
beforeEach(async () => {
  await signInTest.query('delete from sign_in_throttles');
  user = await signInTest.addUser();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const useDevice = async (device: string, typed = password) =>
  (await signInTest.signIn(user.userName, typed, undefined, { 'user-agent': device })).status;
const mails = async () =>
  (await signInTest.query("select * from mails where user_id = $1 and kind = 'newDevice'", [user.person.id])).rows;
const textOf = async (id: string) => (await signInTest.company.admin.call(getMail, { params: { id } })).body.text;

test('it names the device and its address, and goes to the address of the account', async () => {
  expect(await useDevice(firefox)).toBe(200);
  const sent = await mails();
  const { email } = await signInTest.namesOf(user.person);
  expect(sent).toMatchObject([{ address: email, subject_type: 'session' }]);
  const { rows } = await signInTest.query('select address from sessions where id = $1', [sent[0].subject_id]);
  expect(await textOf(sent[0].id)).toContain(`Device: Firefox on Windows. Address: ${rows[0].address}.`);
});

test('it does not come for a browser that kept its cookie, also after a new password', async () => {
  const browser = openBrowser(signInTest, user.userName);
  expect((await browser.signIn()).status).toBe(200);
  await signInTest.query('delete from sessions where user_id = $1', [user.person.id]);
  expect((await browser.signIn()).status).toBe(200);
  const changed = 'Sunlit-Otter-42';
  const hash = await signInTest.loggia.services.passwords.hashPassword(changed);
  await signInTest.query('update users set password_hash = $1 where id = $2', [hash, user.person.id]);
  await signInTest.query('delete from sessions where user_id = $1', [user.person.id]);
  expect((await browser.signIn(user.userName, changed)).status).toBe(200);
  expect(await mails()).toHaveLength(1);
});

test('a cookie of another account does not count', async () => {
  const colleague = await signInTest.addUser();
  const browser = openBrowser(signInTest, colleague.userName);
  expect((await browser.signIn()).status).toBe(200);
  expect((await browser.signIn(user.userName)).status).toBe(200);
  expect(await mails()).toHaveLength(1);
});

test('a program that signs in again and again causes one, and another program another one', async () => {
  expect([await useDevice('robot/1'), await useDevice('robot/1')]).toEqual([200, 200]);
  expect(await mails()).toHaveLength(1);
  expect(await useDevice('other/1')).toBe(200);
  expect(await mails()).toHaveLength(2);
});

test('the same program at another address causes another one', async () => {
  expect(await useDevice('robot/1')).toBe(200);
  await signInTest.query("update sessions set address = '192.0.2.7' where user_id = $1", [user.person.id]);
  expect(await useDevice('robot/1')).toBe(200);
  expect(await mails()).toHaveLength(2);
});

test('a wrong password, a demo account and an account without an address cause none', async () => {
  expect(await useDevice('robot/1', 'wrong')).toBe(401);
  await signInTest.query('update users set is_demo = true where id = $1', [user.person.id]);
  expect(await useDevice('robot/1')).toBe(200);
  await signInTest.query('update users set is_demo = false, email = null, email_key = null where id = $1', [
    user.person.id,
  ]);
  expect(await useDevice('robot/2')).toBe(200);
  expect(await mails()).toEqual([]);
});

test('the first sign-in to a new account causes none, to one that is a day old it does', async () => {
  await signInTest.query('delete from sessions where user_id = $1', [user.person.id]);
  expect(await useDevice(firefox)).toBe(200);
  expect(await mails()).toEqual([]);
  await signInTest.query('delete from sessions where user_id = $1', [user.person.id]);
  await signInTest.query("update users set created_at = now() - interval '25 hours' where id = $1", [user.person.id]);
  expect(await useDevice(firefox)).toBe(200);
  expect(await mails()).toHaveLength(1);
});

test('a program cannot put a link into it, and it can be read after the session was removed', async () => {
  expect(await useDevice('phishing.example/1')).toBe(200);
  const [mail] = await mails();
  const text = await textOf(mail.id);
  expect(text).toContain('Device: Unknown device.');
  expect(text).not.toContain('phishing.example');
  await signInTest.query('delete from sessions where user_id = $1', [user.person.id]);
  expect(await textOf(mail.id)).not.toContain('Device:');
});
