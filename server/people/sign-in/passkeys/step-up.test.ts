import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUp } from '#contract/people/auth.ts';
import { addPasskey, startPasskey, startPasskeySignIn } from '#contract/people/passkeys.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { call, type Person } from '#tests/support/company.ts';
import { type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let suite: SignInTest;
let person: Person;
let device: Authenticator;

const host = { host: 'localhost' };
const base = { origin: 'http://localhost', rpId: 'localhost' };
const ago = (person: Person) =>
  suite.query("update sessions set confirmed_at = now() - interval '1 hour' where id = $1", [person.sessionId]);

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  ({ person } = await suite.addUser());
  device = createAuthenticator();
  await register(device, person);
  await ago(person);
});

async function register(device: Authenticator, who: Person) {
  const { body } = await who.call(startPasskey, {}, host);
  const passkey = device.register({ challenge: body.challenge, ...base });
  expect((await who.call(addPasskey, { body: { name: 'Laptop', passkey } }, host)).status).toBe(201);
}
async function ceremony(tenantId = suite.company.id) {
  const { body } = await call(suite.loggia, startPasskeySignIn, { body: { tenantId } }, host);
  return { challenge: body.challenge as string, ...base };
}
const confirm = (passkey: object) => person.call(stepUp, { body: { passkey } as never }, host);
/** Whether an operation that asks is answered. */
const isConfirmed = async () => (await person.call(startPasskey, {}, host)).status === 200;
const refusal = { status: 400, body: { message: problemTexts.stepUpFailed } };

test('a passkey confirms who somebody is, without a password, and its answer works once', async () => {
  await suite.query('update users set password_hash = null where id = $1', [person.id]);
  expect(await isConfirmed()).toBe(false);
  const answer = device.assert(await ceremony());
  expect((await confirm(answer)).status).toBe(204);
  expect(await isConfirmed()).toBe(true);
  await ago(person);
  expect(await confirm(answer)).toMatchObject(refusal);
  expect(await isConfirmed()).toBe(false);
  const entries = (await suite.auditOf('stepUp.refused')).filter(({ subject_id }) => subject_id === person.id);
  expect(entries).toHaveLength(1);
});

test("another person's passkey, a wrong one and one of nobody are refused alike", async () => {
  const { person: colleague } = await suite.addUser();
  const theirs = createAuthenticator();
  await register(theirs, colleague);
  expect(await confirm(theirs.assert(await ceremony()))).toMatchObject(refusal);
  expect(await confirm(createAuthenticator().assert(await ceremony()))).toMatchObject(refusal);
  expect(await confirm(device.assert(await ceremony(), { userVerified: false }))).toMatchObject(refusal);
  expect(await confirm(device.assert(await ceremony(), { origin: 'https://other.example' }))).toMatchObject(refusal);
  expect(await confirm(device.assert({ ...base, challenge: 'AA' }))).toMatchObject(refusal);
  expect(await isConfirmed()).toBe(false);
});

test('wrong passkeys are throttled by session, and a copy of a passkey is recorded', async () => {
  expect((await confirm(device.assert(await ceremony()))).status).toBe(204);
  expect(await confirm(device.assert(await ceremony(), { counter: 1 }))).toMatchObject(refusal);
  const copies = (await suite.auditOf('passkey.refused')).filter(({ subject_id }) => subject_id === person.id);
  expect(copies).toHaveLength(1);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await confirm(createAuthenticator().assert(await ceremony()))).status);
  }
  expect(statuses).toContain(429);
});
