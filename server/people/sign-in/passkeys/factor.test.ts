import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { listFactors, removeFactor, renameFactor } from '#contract/people/factors.ts';
import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '#contract/people/passkeys.ts';
import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { call, type Person } from '#tests/support/company.ts';
import { answerChallenge } from '#tests/support/factors.ts';
import { type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

/** A passkey is a second factor like an app: it comes with recovery codes, is asked for, and is managed in the same list. */

const at = { origin: 'http://localhost', rpId: 'localhost' };
const host = { host: 'localhost' };
let suite: SignInTest;
let user: User;
let device: Authenticator;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  user = await suite.addUser();
  device = createAuthenticator();
});

async function add(person: Person, name = 'Laptop') {
  const { challenge } = (await person.call(startPasskey, {}, host)).body;
  const passkey = device.register({ challenge, ...at });
  return person.call(addPasskey, { body: { name, passkey } as never }, host);
}
async function enter() {
  const tenantId = suite.company.id;
  const { challenge } = (await call(suite.loggia, startPasskeySignIn, { body: { tenantId } }, host)).body;
  const passkey = device.assert({ challenge, ...at });
  return call(suite.loggia, signInWithPasskey, { body: { tenantId, passkey } as never }, host);
}

test('the first one comes with recovery codes and tells by mail, and a password alone signs in no more', async () => {
  const first = await add(user.person);
  expect([first.status, first.body.recoveryCodes.length]).toEqual([201, 10]);
  const mails = await suite.query("select from mails where user_id = $1 and kind = 'factorAdded'", [user.person.id]);
  expect(mails.rowCount).toBe(1);
  device = createAuthenticator();
  expect((await add(user.person, 'Phone')).body.recoveryCodes).toBeUndefined();

  const { status, body } = await suite.signIn(user.userName);
  expect([status, body.type]).toEqual([401, problemTypes.secondFactor]);
  const entered = await answerChallenge(suite.loggia, body.challenge, first.body.recoveryCodes[0]);
  expect(entered.status).toBe(200);
  expect((await enter()).status).toBe(200);
  expect((await suite.auditOf('session.started'))[0]).toMatchObject({ details: { factor: 'Passkey' } });
});

test('client users have passkeys too', async () => {
  const clientId = await suite.company.addClient(`Birch ${user.person.id}`);
  const client = await suite.company.addPerson({ role: 'client', clientId });
  expect((await add(client)).status).toBe(201);
  expect(await enter()).toMatchObject({ status: 200, body: { user: { id: client.id } } });
});

test('it is renamed and removed like other factors, but stays while it is the last one and required', async () => {
  const { id } = (await add(user.person)).body;
  expect((await user.person.call(renameFactor, { params: { id }, body: { name: 'Key' } })).status).toBe(200);
  expect((await user.person.call(listFactors)).body).toMatchObject([
    { kind: 'Passkey', name: 'Key' },
    { kind: 'Recovery' },
  ]);
  const { admin } = suite.company;
  await admin.call(updateCompany, { body: { signIn: { secondFactor: 'staff' } } });
  expect((await user.person.call(removeFactor, { params: { id } })).status).toBe(400);
  expect((await enter()).status).toBe(200);
  await admin.call(updateCompany, { body: { signIn: { secondFactor: 'off' } } });
  expect((await user.person.call(removeFactor, { params: { id } })).status).toBe(204);
  expect((await enter()).status).toBe(401);
  expect((await suite.signIn(user.userName)).status).toBe(200);
});

test('it does not sign in people who have to use a provider', async () => {
  await add(user.person);
  await suite.query(
    `insert into identity_providers (tenant_id, id, name, name_key, issuer, oidc_client_id, covers, is_required)
     values ($1, $1, 'Directory', 'directory', 'https://id.example', 'loggia', 'Staff', true)`,
    [suite.company.id],
  );
  expect(await enter()).toMatchObject({ status: 401, body: { message: problemTexts.passkeyFailed } });
  await suite.query('delete from identity_providers');
  expect((await enter()).status).toBe(200);
});
