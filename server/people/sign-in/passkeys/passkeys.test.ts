import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '#contract/people/passkeys.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';
import { userHandleOf } from './user-handle.ts';

let suite: SignInTest;
let company: Company;
let other: Company;
let person: Person;
let device: Authenticator;

const origin = 'http://localhost';
const rpId = 'localhost';
const host = { host: 'localhost' };

beforeAll(async () => {
  suite = await startSignInTest();
  company = suite.company;
  other = await createCompany(suite.loggia, 'Cedar');
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  ({ person } = await suite.addUser());
  device = createAuthenticator();
});

async function registrationOf(who = person) {
  const { status, body } = await who.call(startPasskey, {}, host);
  expect(status).toBe(200);
  return { challenge: body.challenge as string, origin, rpId };
}
async function assertionOf(tenantId = company.id) {
  const { status, body } = await call(suite.loggia, startPasskeySignIn, { body: { tenantId } }, host);
  expect(status).toBe(200);
  return { challenge: body.challenge as string, origin, rpId };
}
const add = (passkey: object, who = person, name = 'Laptop') =>
  who.call(addPasskey, { body: { name, passkey } as never }, host);
const enter = (passkey: object, tenantId = company.id) =>
  call(suite.loggia, signInWithPasskey, { body: { tenantId, passkey } as never }, host);
const register = async (who = person) =>
  expect((await add(device.register(await registrationOf(who)), who)).status).toBe(201);

const refusal = { status: 401, body: { message: problemTexts.passkeyFailed } };
const entries = async (action: string) =>
  (await suite.auditOf(action)).filter((each) => [each.subject_id, each.actor_id].includes(person.id));

test('a passkey signs in without a user name, as both factors, and tells where it belongs', async () => {
  const { body } = await person.call(startPasskey, {}, host);
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Alder' },
    user: {
      id: userHandleOf(company.id, person.id).toString('base64url'),
      name: (await suite.namesOf(person)).userName,
      displayName: 'Test Person',
    },
    timeout: 5 * 60_000,
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const added = await add(device.register({ challenge: body.challenge, origin, rpId }));
  expect(added).toMatchObject({ status: 201, body: { name: 'Laptop' } });
  expect(await entries('factor.added')).toMatchObject([{ actor_id: person.id, subject_name: 'Laptop' }]);
  await suite.query("update tenants set display_name = 'Alder & Sons' where id = $1", [company.id]);
  const again = await person.call(startPasskey, {}, host);
  await suite.query('update tenants set display_name = null where id = $1', [company.id]);
  expect(again.body.rp.name).toBe('Alder & Sons');
  expect(again.body.excludeCredentials).toEqual([
    { id: device.credentialId, type: 'public-key', transports: ['internal'] },
  ]);

  const userHandle = userHandleOf(company.id, person.id).toString('base64url');
  const signedIn = await enter(device.assert(await assertionOf(), { userHandle }));
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: person.id, tenantId: company.id } } });
  const me = await call(suite.loggia, getMe, {}, { authorization: `Bearer ${signedIn.body.token}` });
  expect([me.status, me.body.id]).toEqual([200, person.id]);
  // The sign-in counts as a step-up.
  const asPerson = { ...host, authorization: `Bearer ${signedIn.body.token}` };
  expect((await call(suite.loggia, startPasskey, {}, asPerson)).status).toBe(200);
});

describe('a registration is refused', () => {
  const cases: [string, (ceremony: Awaited<ReturnType<typeof registrationOf>>) => object][] = [
    ['with another origin', (at) => device.register(at, { origin: 'https://loggia.example' })],
    ['with another RP id', (at) => device.register(at, { rpId: 'loggia.example' })],
    ['with another challenge', (at) => device.register(at, { challenge: Buffer.alloc(84).toString('base64url') })],
    ['with an altered challenge', (at) => device.register(at, { challenge: `${at.challenge.slice(0, -2)}AA` })],
    ['without user verification', (at) => device.register(at, { userVerified: false })],
    ['without a touch', (at) => device.register(at, { userPresent: false })],
    ['that is an assertion', (at) => device.register(at, { type: 'webauthn.get' })],
    [
      'with altered bytes',
      (at) => {
        const made = device.register(at);
        return { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
      },
    ],
  ];
  test.each(cases)('%s', async (_, make) => {
    const { status, body } = await add(make(await registrationOf()));
    expect([status, body.message]).toEqual([400, problemTexts.passkeyNotAdded]);
    expect(await entries('factor.added')).toEqual([]);
  });

  test('for a challenge of another user, of another company, of a sign-in, and a second time', async () => {
    const colleague = (await suite.addUser()).person;
    const stranger = (await suite.addUser(other)).person;
    for (const from of [colleague, stranger])
      expect((await add(device.register(await registrationOf(from)))).status).toBe(400);
    expect((await add(device.register(await assertionOf()))).status).toBe(400);
    const ceremony = await registrationOf();
    expect((await add(device.register(ceremony))).status).toBe(201);
    expect((await add(createAuthenticator().register(ceremony))).status).toBe(400);
  });

  test('for a passkey that somebody has already, and beyond 20', async () => {
    await register();
    const colleague = (await suite.addUser()).person;
    const taken = await add(device.register(await registrationOf(colleague)), colleague);
    expect([taken.status, taken.body.errors]).toEqual([400, { passkey: ['This passkey was added already'] }]);
    for (let count = 1; count < 20; count++) {
      expect((await add(createAuthenticator().register(await registrationOf()))).status).toBe(201);
    }
    const beyond = await add(createAuthenticator().register(await registrationOf()));
    expect([beyond.status, beyond.body.message]).toEqual([400, 'You can have at most 20 passkeys.']);
  });

  test('in an older session, and in a demo account', async () => {
    const ceremony = await registrationOf();
    const later = await signIn(suite.loggia, company.id, person.id);
    await suite.query("update sessions set confirmed_at = now() - interval '1 hour' where id = $1", [later.sessionId]);
    const refused = await add(device.register(ceremony), later);
    expect([refused.status, refused.body.type]).toEqual([403, problemTypes.stepUp]);
    await suite.query('update users set is_demo = true where id = $1', [person.id]);
    expect((await person.call(startPasskey, {}, host)).status).toBe(403);
    expect((await add(device.register(ceremony))).status).toBe(403);
  });
});

describe('a sign-in is refused', () => {
  beforeEach(() => register());
  const cases: [string, (ceremony: Awaited<ReturnType<typeof assertionOf>>) => object][] = [
    ['with another origin', (at) => device.assert(at, { origin: 'https://loggia.example' })],
    ['with the origin of another port', (at) => device.assert(at, { origin: 'http://localhost:81' })],
    ['with another RP id', (at) => device.assert(at, { rpId: 'loggia.example' })],
    ['with an altered challenge', (at) => device.assert(at, { challenge: `${at.challenge.slice(0, -2)}AA` })],
    ['without user verification', (at) => device.assert(at, { userVerified: false })],
    ['without a touch', (at) => device.assert(at, { userPresent: false })],
    ['that is a registration', (at) => device.assert(at, { type: 'webauthn.create' })],
    ['for another user', (at) => device.assert(at, { userHandle: Buffer.alloc(32, 1).toString('base64url') })],
    [
      'with the signature of another device',
      (at) => {
        const forged = createAuthenticator().assert(at);
        return { ...forged, id: device.credentialId, rawId: device.credentialId };
      },
    ],
    ['with an unknown passkey', (at) => createAuthenticator().assert(at)],
  ];
  test.each(cases)('%s', async (_, make) => {
    expect(await enter(make(await assertionOf()))).toMatchObject(refusal);
    // The passkey itself still works.
    expect((await enter(device.assert(await assertionOf()))).status).toBe(200);
  });

  test('in another company, with its challenge or with our own', async () => {
    expect(await enter(device.assert(await assertionOf(other.id)), other.id)).toMatchObject(refusal);
    expect(await enter(device.assert(await assertionOf()), other.id)).toMatchObject(refusal);
    expect(await enter(device.assert(await assertionOf(other.id)))).toMatchObject(refusal);
  });

  test('with a challenge of a registration, of before, or that was used', async () => {
    expect(await enter(device.assert(await registrationOf()))).toMatchObject(refusal);
    const ceremony = await assertionOf();
    const assertion = device.assert(ceremony);
    expect((await enter(assertion)).status).toBe(200);
    expect(await enter(assertion)).toMatchObject(refusal);
    expect(await enter(device.assert(ceremony))).toMatchObject(refusal);
  });

  test('twice at the same time', async () => {
    const assertion = device.assert(await assertionOf());
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(assertion)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('if the counter of the device goes backwards, which is recorded', async () => {
    expect((await enter(device.assert(await assertionOf(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      expect(await enter(device.assert(await assertionOf(), { counter }))).toMatchObject(refusal);
    }
    const who = { actor_id: person.id, subject_type: 'user', subject_id: person.id };
    expect(await entries('passkey.refused')).toMatchObject([who, who, who]);
    expect(await entries('session.refused')).toMatchObject([{ subject_name: 'Test Person', details: { count: 3 } }]);
    expect((await enter(device.assert(await assertionOf(), { counter: 8 }))).status).toBe(200);
  });

  test('of a deactivated account, and in a closed company', async () => {
    await suite.query('update users set is_active = false where id = $1', [person.id]);
    expect(await enter(device.assert(await assertionOf()))).toMatchObject(refusal);
    await suite.query('update users set is_active = true where id = $1', [person.id]);
    await suite.query('update tenants set is_active = false where id = $1', [company.id]);
    expect(await enter(device.assert(await assertionOf()))).toMatchObject(refusal);
    await suite.query('update tenants set is_active = true where id = $1', [company.id]);
    expect((await enter(device.assert(await assertionOf()))).status).toBe(200);
  });
});

test('devices that do not count sign in again and again', async () => {
  await register();
  for (let time = 0; time < 2; time++)
    expect((await enter(device.assert(await assertionOf(), { counter: 0 }))).status).toBe(200);
});

test('a device that is not known to the account is told by mail, and the use is kept with the passkey', async () => {
  await register();
  const [{ last_used_at: before }] = (
    await suite.query('select last_used_at from factors where user_id = $1', [person.id])
  ).rows;
  expect(before).toBeNull();
  await suite.query("update users set created_at = now() - interval '2 days' where id = $1", [person.id]);
  const enterOn = async (headers: Record<string, string>) => {
    const passkey = device.assert(await assertionOf(), { counter: 0 });
    const input = { body: { tenantId: company.id, passkey } as never };
    return call(suite.loggia, signInWithPasskey, input, { ...host, ...headers });
  };
  const mails = async () =>
    (await suite.query("select from mails where user_id = $1 and kind = 'newDevice'", [person.id])).rowCount;
  const first = await enterOn({ 'user-agent': 'First' });
  expect([first.status, await mails()]).toEqual([200, 1]);
  const cookie = String(first.headers['set-cookie']).split(';')[0] as string;
  expect([(await enterOn({ cookie, 'user-agent': 'Second' })).status, await mails()]).toEqual([200, 1]);
  const { rows } = await suite.query(
    "select last_used_at, data ->> 'counter' as counter from factors where user_id = $1 and kind = 'Passkey'",
    [person.id],
  );
  expect(rows).toEqual([{ last_used_at: expect.any(Date), counter: '0' }]);
});

test('a challenge expires, and used ones are forgotten then', async () => {
  await register();
  const assertion = device.assert(await assertionOf());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
  const late = await enter(assertion);
  vi.useRealTimers();
  expect(late).toMatchObject(refusal);
  expect((await enter(assertion)).status).toBe(200);
  const { id } = company;
  await suite.query(
    "update used_passkey_challenges set expires_at = now() - interval '1 second' where tenant_id = $1",
    [id],
  );
  expect((await enter(device.assert(await assertionOf()))).status).toBe(200);
  const left = await suite.query('select from used_passkey_challenges where tenant_id = $1', [id]);
  expect(left.rowCount).toBe(1);
});

test('without PUBLIC_URL, passkeys work on this machine only', async () => {
  const elsewhere = { host: 'loggia.example' };
  expect((await call(suite.loggia, startPasskeySignIn, { body: { tenantId: company.id } }, elsewhere)).status).toBe(
    400,
  );
  expect((await person.call(startPasskey, {}, elsewhere)).status).toBe(400);
});

test('the options are the same for a company that does not exist', async () => {
  const shapeOf = async (tenantId: string) => {
    const { status, body } = await call(suite.loggia, startPasskeySignIn, { body: { tenantId } }, host);
    return [status, { ...body, challenge: body.challenge.length }];
  };
  expect(await shapeOf('00000000-0000-4000-8000-000000000000')).toEqual(await shapeOf(company.id));
});
