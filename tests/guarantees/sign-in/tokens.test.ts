import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { deriveKey } from '#server/platform/crypto/secrets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';

/** Forged, expired, altered and foreign access tokens are refused. */

const password = 'Correct-Horse-7';

let loggia: TestApp;
let company: Company;
let worker: Person;
let colleague: Person;
let stranger: Person;
let refreshToken: string;
let key: Buffer;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  worker = await company.addPerson({ role: 'worker', passwordHash });
  colleague = await company.addPerson({ role: 'worker' });
  stranger = (await createCompany(loggia, 'Beech')).admin;
  key = deriveKey(loggia.services.secrets.tokenSecret, 'access-token');
  const { rows } = await loggia.database.owner.query('select user_name from users where id = $1', [worker.id]);
  const body = { identifier: rows[0].user_name, password, tenantId: company.id };
  refreshToken = (await call(loggia, login, { body })).body.refreshToken;
});

afterAll(() => loggia.stop());

type Claims = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);

function claims(changes: Claims = {}): Claims {
  const { id, tenantId, sessionId } = worker;
  const valid = { id, sub: id, tenantId, sid: sessionId, iss: 'loggia', iat: now(), exp: now() + 600 };
  return Object.fromEntries(Object.entries({ ...valid, ...changes }).filter(([, value]) => value !== undefined));
}

function signed(changes: Claims = {}, secret: Uint8Array = key, header: Claims = {}): Promise<string> {
  return new SignJWT(claims(changes)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(secret);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A valid token with a changed header or payload and the old signature. */
function spliced({ header, payload }: { header?: Claims; payload?: Claims }): string {
  const [h, p, s] = worker.token.split('.') as [string, string, string];
  const changed = (part: string, changes?: Claims) =>
    changes ? encode({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...changes }) : part;
  return `${changed(h, header)}.${changed(p, payload)}.${s}`;
}

function otherLastCharacter(token: string, change: (code: number) => number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[change(alphabet.indexOf(token.at(-1) as string))];
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const bearer = async (token: string | Promise<string>) => `Bearer ${await token}`;

/** The values of the authorization header. */
const forged: Record<string, () => Promise<string> | string> = {
  'nothing after the scheme': () => 'Bearer ',
  'a word': () => 'Bearer token',
  'three empty parts': () => 'Bearer ..',
  'no algorithm (none)': () => bearer(new UnsecuredJWT(claims()).encode()),
  'no algorithm, spelt None': () => bearer(`${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims())}.`),
  'no algorithm under a valid signature': () => bearer(spliced({ header: { alg: 'none' } })),
  'no signature': () => bearer(`${worker.token.split('.').slice(0, 2).join('.')}.`),
  'two parts': () => bearer(worker.token.split('.').slice(0, 2).join('.')),
  'a signature with another key': () => bearer(signed({}, Buffer.alloc(32, 7))),
  'a signature with the secret itself instead of the derived key': () =>
    bearer(signed({}, Buffer.from(loggia.services.secrets.tokenSecret))),
  'a signature with the key of refresh tokens': () =>
    bearer(signed({}, deriveKey(loggia.services.secrets.tokenSecret, 'refresh-token'))),
  'a signature with an empty key': () => bearer(signed({}, Buffer.alloc(32))),
  'another algorithm with the right key (HS512)': () => bearer(signed({}, Buffer.concat([key, key]), { alg: 'HS512' })),
  'another algorithm named in the header': () => bearer(spliced({ header: { alg: 'HS384' } })),
  'an RS256 signature': () => bearer(new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey)),
  'an RS256 signature that brings its own key': () =>
    bearer(
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) as never })
        .sign(rsa.privateKey),
    ),
  'a public key used as secret': () =>
    bearer(signed({}, Buffer.from(rsa.publicKey.export({ format: 'pem', type: 'spki' })))),
  'a key by name': () => bearer(signed({}, Buffer.alloc(32, 7), { kid: '../../dev/null' })),
  'an unknown critical header': () => bearer(spliced({ header: { crit: ['exp'], exp: now() + 600 } })),
  'another issuer': () => bearer(signed({ iss: 'someone-else' })),
  'no issuer': () => bearer(signed({ iss: undefined })),
  'no expiry': () => bearer(signed({ exp: undefined })),
  'an expiry that is not a number': () => bearer(signed({ exp: 'never' })),
  'an expiry in the past': () => bearer(signed({ iat: now() - 700, exp: now() - 100 })),
  'an expiry in this second': () => bearer(signed({ exp: now() })),
  'a start in the future': () => bearer(signed({ nbf: now() + 300 })),
  'no subject': () => bearer(signed({ sub: undefined })),
  'no session': () => bearer(signed({ sid: undefined })),
  'no company': () => bearer(signed({ tenantId: undefined })),
  'an expiry changed under a valid signature': () => bearer(spliced({ payload: { exp: now() + 10_000 } })),
  'permissions added under a valid signature': () => bearer(spliced({ payload: { permissions: ['Users:EditUsers'] } })),
  'another company under a valid signature': () => bearer(spliced({ payload: { tenantId: stranger.tenantId } })),
  "another company's id with this session": () => bearer(signed({ tenantId: stranger.tenantId })),
  "another company's session": () => bearer(signed({ sid: stranger.sessionId })),
  "another company's user": () => bearer(signed({ sub: stranger.id, id: stranger.id })),
  "another company's user and session": () => bearer(signed({ sub: stranger.id, sid: stranger.sessionId })),
  "a colleague's session": () => bearer(signed({ sid: colleague.sessionId })),
  "a colleague's id": () => bearer(signed({ sub: colleague.id, id: colleague.id })),
  'ids that do not exist': () => bearer(signed({ sub: newId(), sid: newId(), tenantId: newId() })),
  'an empty session': () => bearer(signed({ sid: '' })),
  'an invalid session id': () => bearer(signed({ sid: "' or true --" })),
  'a session that is a list': () => bearer(signed({ sid: [worker.sessionId, colleague.sessionId] })),
  'the last character missing': () => bearer(worker.token.slice(0, -1)),
  'an additional character': () => bearer(`${worker.token}A`),
  'the last character changed': () => bearer(otherLastCharacter(worker.token, (code) => (code + 32) % 64)),
  'the last character changed in bits that decoders ignore': () =>
    bearer(otherLastCharacter(worker.token, (code) => code ^ 1)),
  padding: () => bearer(`${worker.token}=`),
  'a line of two tokens': () => bearer(`${worker.token} ${worker.token}`),
  'two tokens with a comma': () => bearer(`${worker.token},${worker.token}`),
  'spaces inside': () => bearer(worker.token.replace('.', ' .')),
  'an additional space before it': () => `Bearer  ${worker.token}`,
  'a tab instead of a space': () => `Bearer\t${worker.token}`,
  'quotes around it': () => bearer(`"${worker.token}"`),
  'no scheme': () => worker.token,
  'another scheme': () => `Basic ${worker.token}`,
  'a longer scheme': () => `Bearers ${worker.token}`,
  'the scheme twice': () => `Bearer Bearer ${worker.token}`,
  'a refresh token': () => bearer(refreshToken),
  "the operator's token": () => bearer(loggia.operatorToken),
  'ten thousand characters': () => bearer(`${worker.token}${'A'.repeat(10_000)}`),
};

test('the valid token that the forged ones are made from is accepted, whatever the case of the scheme (RFC 9110)', async () => {
  for (const authorization of [await bearer(worker.token), await bearer(signed()), `bearer ${worker.token}`]) {
    expect((await call(loggia, getMe, {}, { authorization })).status).toBe(200);
  }
});

test('covers at least 30 kinds', () => expect(Object.keys(forged).length).toBeGreaterThanOrEqual(30));

test.each(Object.keys(forged))('401: %s', async (kind) => {
  const authorization = await (forged[kind] as () => Promise<string>)();
  const { status, body } = await call(loggia, getMe, {}, { authorization });
  expect([status, body.message]).toEqual([401, problemTexts.unauthorized]);
});

test.each(['x-access-token', 'cookie', 'x-authorization'])('401: a valid token in %s', async (header) => {
  expect((await call(loggia, getMe, {}, { [header]: `Bearer ${worker.token}` })).status).toBe(401);
});

test('401: a valid token in the address', async () => {
  const response = await loggia.app.inject({ url: `${getMe.path}?access_token=${worker.token}&token=${worker.token}` });
  expect(response.statusCode).toBe(401);
});

test('401: a token that was accepted before it expired', async () => {
  const end = now() + 600;
  const token = await signed({ exp: end });
  const status = async () => (await call(loggia, getMe, {}, { authorization: `Bearer ${token}` })).status;
  expect(await status()).toBe(200);
  // Fake only the clock: with fake timers the server would stop.
  vi.useFakeTimers({ toFake: ['Date'], now: end * 1000 - 1 });
  expect(await status()).toBe(200);
  vi.setSystemTime(end * 1000);
  expect(await status()).toBe(401);
  vi.useRealTimers();
});

test('401: a token whose session has expired in the database', async () => {
  const person = await signIn(loggia, company.id, worker.id);
  await loggia.database.owner.query('update sessions set expires_at = now() where id = $1', [person.sessionId]);
  expect((await person.call(getMe)).status).toBe(401);
});
