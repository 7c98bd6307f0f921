import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { login, loginSchema, refreshToken } from '#contract/people/auth.ts';
import { requestCode, signInWithCode } from '#contract/people/codes.ts';
import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '#contract/people/passkeys.ts';
import { signUp } from '#contract/people/sign-up.ts';
import { getMe } from '#contract/people/users.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { writeMailedCode } from '#server/people/sign-in/codes/code.ts';
import { createLink } from '#server/people/sign-in/links/links.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { type Answer, call, type Person } from '#tests/support/company.ts';
import { accept, mailSettings } from '#tests/support/entry.ts';
import { addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import { password } from '#tests/support/sign-in.ts';
import { founder } from '#tests/support/sign-up.ts';
import { accountOf, openBrowser, type SingleSignOnTest, startSingleSignOnTest } from '#tests/support/single-sign-on.ts';

/** Every way in ends alike. */

let suite: SingleSignOnTest;
let passwordHash: string;
let directory: string;

beforeAll(async () => {
  suite = await startSingleSignOnTest({ ...mailSettings, SIGN_UP: 'on' });
  passwordHash = await suite.loggia.services.passwords.hashPassword(password);
  directory = await suite.connect();
  await suite.query('update tenants set max_session_days = 3 where id = $1', [suite.company.id]);
});
afterAll(() => suite.stop());

const host = { host: 'loggia.example' };
const place = { origin: 'https://loggia.example', rpId: 'loggia.example' };

/** A person of an older account. */
async function addPerson(): Promise<Person> {
  const person = await suite.company.addPerson({ role: 'worker', passwordHash });
  await suite.query("update users set created_at = now() - interval '2 days' where id = $1", [person.id]);
  return person;
}
async function signIn({ id, tenantId }: Person): Promise<Answer> {
  const [user] = await suite.query<{ user_name: string }>('select user_name from users where id = $1', [id]);
  return call(suite.loggia, login, { body: { tenantId, identifier: user?.user_name ?? '', password } });
}
async function tokenOf({ id, tenantId }: Person, purpose: 'invitation' | 'reset'): Promise<string> {
  const { tenancy, secrets } = suite.loggia.services;
  const link = await tenancy.asServer(tenantId, 'write', (tx) => createLink(tx, { userId: id, purpose }));
  return createEntryToken(secrets, { tenantId, linkId: link.id });
}

type Way = {
  operation: string;
  name: string;
  /** What the audit log says of the sign-in. */
  action: string;
  details?: object;
  /** The mail that tells of it. Its owner needs none for a link that they asked for a moment ago. */
  mail: 'newDevice' | 'passwordReset' | undefined;
  /** Readies the way in. The first item goes through it. */
  prepare(): Promise<[enter: () => Promise<Answer>, person?: Person]>;
};

const ways: Way[] = [
  {
    operation: 'login',
    name: 'a password',
    action: 'session.started',
    mail: 'newDevice',
    prepare: async () => {
      const person = await addPerson();
      return [() => signIn(person), person];
    },
  },
  {
    operation: 'finishSignIn',
    name: 'a code of an app',
    action: 'session.started',
    details: { factor: 'Totp' },
    mail: 'newDevice',
    prepare: async () => {
      const person = await addPerson();
      const { secret } = await addApp(person);
      const { challenge } = (await signIn(person)).body;
      const code = await codeOf(secret, 1);
      return [() => answerChallenge(suite.loggia, challenge, code), person];
    },
  },
  {
    operation: 'finishSignIn',
    name: 'a recovery code',
    action: 'session.started',
    details: { factor: 'Recovery' },
    mail: 'newDevice',
    prepare: async () => {
      const person = await addPerson();
      const [code = ''] = (await addApp(person)).recoveryCodes;
      const { challenge } = (await signIn(person)).body;
      return [() => answerChallenge(suite.loggia, challenge, code), person];
    },
  },
  {
    operation: 'signInWithPasskey',
    name: 'a passkey',
    action: 'session.started',
    details: { factor: 'Passkey' },
    mail: 'newDevice',
    prepare: async () => {
      const person = await addPerson();
      const device = createAuthenticator();
      const { challenge } = (await person.call(startPasskey, {}, host)).body;
      const made = device.register({ ...place, challenge });
      expect((await person.call(addPasskey, { body: { name: 'Laptop', passkey: made } }, host)).status).toBe(201);
      const { tenantId } = person;
      const asked = await call(suite.loggia, startPasskeySignIn, { body: { tenantId } }, host);
      const passkey = device.assert({ ...place, challenge: asked.body.challenge });
      return [() => call(suite.loggia, signInWithPasskey, { body: { tenantId, passkey } }, host), person];
    },
  },
  {
    operation: 'signInWithCode',
    name: 'a code by mail',
    action: 'session.started',
    details: { way: 'code' },
    mail: 'newDevice',
    prepare: async () => {
      const { company, loggia } = suite;
      await suite.query('update tenants set client_codes = true where id = $1', [company.id]);
      const person = await company.addPerson({ role: 'client', clientId: await company.addClient(newId()) });
      await suite.query("update users set created_at = now() - interval '2 days' where id = $1", [person.id]);
      const [user] = await suite.query<{ email: string }>('select email from users where id = $1', [person.id]);
      const body = { tenantId: company.id, identifier: user?.email ?? '' };
      const cookie = String((await call(loggia, requestCode, { body })).headers['set-cookie']).split(';')[0] as string;
      const rows = () => suite.query<{ id: string }>('select id from mail_codes where user_id = $1', [person.id]);
      // Handled after the answer.
      await expect.poll(rows).toHaveLength(1);
      const [row] = await rows();
      const code = writeMailedCode(loggia.services.secrets, { tenantId: company.id, id: row?.id ?? '' });
      return [() => call(loggia, signInWithCode, { body: { ...body, code } }, { cookie }), person];
    },
  },
  {
    operation: 'exchangeSignInCode',
    name: 'a provider',
    action: 'session.started',
    details: { provider: 'Directory' },
    mail: 'newDevice',
    prepare: async () => {
      const person = await addPerson();
      suite.provider.state.account = accountOf('nora');
      const browser = openBrowser(suite);
      expect((await browser.link(directory, person)).outcome).toBe('linked');
      const { code } = await browser.visit(directory);
      return [() => browser.exchange(code), person];
    },
  },
  {
    operation: 'acceptEntry',
    name: 'the link of an invitation',
    action: 'invitation.accepted',
    details: { sessionsEnded: 0 },
    mail: undefined,
    prepare: async () => {
      const person = await addPerson();
      const token = await tokenOf(person, 'invitation');
      return [() => accept(suite.loggia, token), person];
    },
  },
  {
    operation: 'acceptEntry',
    name: 'a link for a forgotten password',
    action: 'password.reset',
    details: { sessionsEnded: 0 },
    mail: 'passwordReset',
    prepare: async () => {
      const person = await addPerson();
      const token = await tokenOf(person, 'reset');
      return [() => accept(suite.loggia, token), person];
    },
  },
  {
    operation: 'acceptEntry',
    name: 'the link of a sign-up',
    action: 'session.started',
    mail: undefined,
    prepare: async () => {
      expect((await call(suite.loggia, signUp, { body: founder })).status).toBe(202);
      const [row] = await suite.query<{ tenant_id: string; id: string }>('select tenant_id, id from sign_ups');
      const token = createEntryToken(suite.loggia.services.secrets, {
        tenantId: row?.tenant_id ?? '',
        linkId: row?.id ?? '',
      });
      return [() => accept(suite.loggia, token, { password: founder.password })];
    },
  },
];

test('these are all the calls that answer with a session of somebody who was not signed in', () => {
  const all = Object.values(endpoints).filter(({ responses }) =>
    Object.values(responses).includes(loginSchema as never),
  );
  expect([...new Set(ways.map(({ operation }) => operation))].sort()).toEqual(all.map(({ id }) => id).sort());
});

test.each(ways)('$name', async ({ prepare, action, details, mail }) => {
  const [enter, person] = await prepare();
  // What the preparation left: no open session, and one that ended because its refresh token came back.
  await suite.query("update sessions set device = 'other', ended_at = now(), replay_untold = true where user_id = $1", [
    person?.id,
  ]);
  await suite.query('delete from mails where user_id = $1', [person?.id]);
  const openSessions = () =>
    suite.query<{ id: string; user_id: string; device: string; days: number }>(
      `select id, user_id, device, extract(epoch from expires_at - created_at)::int / 86400.0 as days
       from sessions where ended_at is null and tenant_id is distinct from $1 or ended_at is null and user_id = $2`,
      [suite.company.id, person?.id],
    );
  expect(await openSessions()).toEqual([]);

  // It is a write, and the first that counts for the person. Over the limit, nothing is used up.
  const take = vi.spyOn(suite.loggia.services.writeLimits, 'take');
  take.mockReturnValue({ limit: 1, remaining: 0, resetsIn: 7, retryAfter: 7 });
  expect(await enter()).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect(await openSessions()).toEqual([]);
  take.mockClear().mockReturnValue(undefined);
  const { status, body, headers } = await enter();
  const counted = take.mock.calls;
  take.mockRestore();

  expect(status).toBe(200);
  const { user } = body;
  if (person) expect(user.id).toBe(person.id);
  expect(counted).toEqual([[{ tenantId: user.tenantId, userId: `${user.id}/sign-in` }, { ownLimitOnly: true }]]);
  const sessions = await openSessions();
  expect(sessions).toEqual([
    { id: expect.any(String), user_id: user.id, device: 'lightMyRequest', days: expect.anything() },
  ]);
  expect(Number(sessions[0]?.days)).toBeCloseTo(person ? 3 : 14, 1);
  expect(
    await suite.query('select subject_id, details from audit_log where action = $1 and actor_id = $2', [
      action,
      user.id,
    ]),
  ).toEqual([{ subject_id: action === 'session.started' ? sessions[0]?.id : user.id, details: details ?? {} }]);
  expect(String(headers['set-cookie'])).toMatch(/__Secure-device=[^;]{40,}/);
  expect(body.replayedSession).toEqual(person && { device: expect.any(String), endedAt: expect.stringContaining('T') });
  const mails = await suite.query<{ kind: string }>('select kind from mails where user_id = $1', [user.id]);
  expect(mails.map(({ kind }) => kind).filter((kind) => kind !== 'recoveryCodeUsed')).toEqual(mail ? [mail] : []);

  const me = await call(suite.loggia, getMe, {}, { authorization: `Bearer ${body.token}` });
  expect([me.status, me.body.id]).toEqual([200, user.id]);
  expect((await call(suite.loggia, refreshToken, { body: { refreshToken: body.refreshToken } })).status).toBe(200);
});
