import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshToken } from '#contract/people/auth.ts';
import { deleteImage, uploadImage } from '#contract/work/images.ts';
import { deriveKey } from '#server/platform/crypto/secrets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { openImageLinks } from '#server/work/images/links.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** Forged, expired, altered and foreign image links are refused, and so are invalid refresh tokens. */

let loggia: TestApp;
let company: Company;
let stranger: Company;
let colleague: Person;
let secondSession: Person;
let image: { imageId: string; originalUrl: string; thumbnails: { small: string } };
let other: typeof image;
let foreign: typeof image;
let removed: typeof image;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
  stranger = await createCompany(loggia, 'Beech');
  colleague = await company.addPerson({ role: 'manager' });
  secondSession = await signIn(loggia, company.id, company.admin.id);
  image = await addPicture(company);
  other = await addPicture(company);
  foreign = await addPicture(stranger);
  removed = await addPicture(company);
  await company.admin.call(deleteImage, { params: { id: removed.imageId } });
});
afterAll(() => loggia.stop());

async function addPicture({ admin, addClient, addProject }: Company): Promise<typeof image> {
  const projectId = await addProject({ clientId: await addClient(`Client ${newId()}`) });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form: Parameters<typeof upload>[3] = [
    ['ProjectId', projectId],
    ['File', picture, 'teal.png'],
  ];
  return (await upload(loggia, admin, uploadImage, form)).body;
}

const statusOf = async (url: string, headers = {}) => (await loggia.app.inject({ url, headers })).statusCode;

const seconds = () => Math.floor(Date.now() / 1000);
const secret = () => loggia.services.secrets.tokenSecret;
const grant = (changes = {}) => ({
  tenantId: company.id,
  userId: company.admin.id,
  sessionId: company.admin.sessionId,
  imageId: image.imageId,
  variant: 'original' as const,
  ...changes,
});
const signedLink = (until: number, changes = {}, from = secret()) =>
  openImageLinks({ ...loggia.services.secrets, tokenSecret: from }).until(grant(changes), until);

/** The valid link with changed parameters. `null` removes a parameter. */
function altered(changes: Record<string, string | null>, url = image.originalUrl): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
  }
  return `${pathname}?${searchParams}`;
}

const parameter = (url: string, name: string) => new URL(url, 'http://x').searchParams.get(name) as string;
const signature = () => parameter(image.originalUrl, 'signature');
const signedBy = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');
const signedText = () =>
  JSON.stringify([
    company.id,
    company.admin.id,
    company.admin.sessionId,
    image.imageId,
    0,
    parameter(image.originalUrl, 'expires'),
  ]);

const forged: Record<string, () => string> = {
  'without a signature': () => altered({ signature: null }),
  'with an empty signature': () => altered({ signature: '' }),
  'with a signature that is too short': () => altered({ signature: signature().slice(0, -1) }),
  'with a signature that is too long': () => altered({ signature: `${signature()}A` }),
  'with padding': () => altered({ signature: `${signature()}=` }),
  'with its first character changed': () =>
    altered({ signature: (signature().startsWith('A') ? 'B' : 'A') + signature().slice(1) }),
  'in upper case': () => altered({ signature: signature().toUpperCase() }),
  'with characters outside base64': () => altered({ signature: 'é'.repeat(43) }),
  'with zeros': () => altered({ signature: 'A'.repeat(43) }),
  'with two signatures': () => `${image.originalUrl}&signature=${signature()}`,
  'with the signature of another picture': () => altered({ signature: parameter(other.originalUrl, 'signature') }),
  'with the signature of another variant': () => altered({ signature: parameter(image.thumbnails.small, 'signature') }),
  "with the signature of another company's picture": () =>
    altered({ signature: parameter(foreign.originalUrl, 'signature') }),
  'moved to another picture': () => image.originalUrl.replace(image.imageId, other.imageId),
  "moved to another company's picture": () => image.originalUrl.replace(image.imageId, foreign.imageId),
  'moved to an unknown picture': () => image.originalUrl.replace(image.imageId, newId()),
  'of a thumbnail, asking for the original': () => altered({ variant: 'original' }, image.thumbnails.small),
  'with another variant': () => altered({ variant: 'preview' }),
  'for a colleague': () => altered({ user: colleague.id }),
  'for a stranger': () => altered({ user: stranger.admin.id }),
  'for an unknown user': () => altered({ user: newId() }),
  'without a user': () => altered({ user: null }),
  'for the session of a colleague': () => altered({ session: colleague.sessionId }),
  'for another session of its user': () => altered({ session: secondSession.sessionId }),
  'for an unknown session': () => altered({ session: newId() }),
  'without a session': () => altered({ session: null }),
  'for another company': () => altered({ tenant: stranger.id }),
  'for an invalid company': () => altered({ tenant: "' or true --" }),
  'without a company': () => altered({ tenant: null }),
  'with a later expiry': () => altered({ expires: String(seconds() + 1_000_000) }),
  'without an expiry': () => altered({ expires: null }),
  'with an empty expiry': () => altered({ expires: '' }),
  'with an infinite expiry': () => altered({ expires: 'Infinity' }),
  'with its expiry in another notation': () => altered({ expires: `${parameter(image.originalUrl, 'expires')}.0` }),
  expired: () => signedLink(seconds() - 1),
  'that expires in this second': () => signedLink(seconds()),
  'signed with another secret': () => signedLink(seconds() + 600, {}, 'another secret that is long enough for it'),
  'signed with the secret itself': () => altered({ signature: signedBy(secret(), signedText()) }),
  'signed with the key of access tokens': () =>
    altered({ signature: signedBy(deriveKey(secret(), 'access-token'), signedText()) }),
  'with a valid signature, for a user of another company': () =>
    signedLink(seconds() + 600, { userId: stranger.admin.id }),
  'with a valid signature, for a company that does not have the picture': () =>
    signedLink(seconds() + 600, { tenantId: stranger.id, userId: stranger.admin.id }),
  'with a valid signature, for the session of a colleague': () =>
    signedLink(seconds() + 600, { sessionId: colleague.sessionId }),
  'with a valid signature, for a session that does not exist': () =>
    signedLink(seconds() + 600, { sessionId: newId() }),
  'with a valid signature, for an invalid session': () => signedLink(seconds() + 600, { sessionId: "' or true --" }),
  'with a valid signature, for a user who does not exist': () => signedLink(seconds() + 600, { userId: newId() }),
  'with a valid signature, for a picture that was deleted': () =>
    signedLink(seconds() + 600, { imageId: removed.imageId }),
};

test('the valid links behind the forged ones open the image', async () => {
  expect(await statusOf(image.originalUrl)).toBe(200);
  expect(await statusOf(image.thumbnails.small)).toBe(200);
  expect(await statusOf(signedLink(seconds() + 600))).toBe(200);
});

test('covers at least 30 kinds', () => expect(Object.keys(forged).length).toBeGreaterThanOrEqual(30));

test.each(Object.keys(forged))('a link %s is refused', async (kind) => {
  expect([400, 401, 404]).toContain(await statusOf((forged[kind] as () => string)()));
});

test('a valid session does not make an altered link valid, not even for its own user', async () => {
  const headers = { authorization: `Bearer ${company.admin.token}` };
  expect(await statusOf(altered({ user: colleague.id }), headers)).toBe(401);
});

test('a link is not accepted as a session', async () => {
  expect(await statusOf(`/api/Users/me?${image.originalUrl.split('?')[1]}`)).toBe(401);
  expect(await statusOf('/api/Users/me', { authorization: `Bearer ${signature()}` })).toBe(401);
});

test.each([
  ['nothing', () => ''],
  ['a word', () => 'token'],
  ['64 characters that were never issued', () => 'A'.repeat(64)],
  ['the id of the company and zeros', () => `${bytesOf(company.id)}${'A'.repeat(42)}`.slice(0, 64).padEnd(64, 'A')],
  ['an access token', () => company.admin.token],
  ["the operator's token", () => loggia.operatorToken],
  ['the signature of a link', () => signature()],
  ['an id', () => company.admin.sessionId],
  ['a text above the limit', () => 'A'.repeat(1001)],
])('%s is refused as a refresh token', async (_, token) => {
  const { status, body } = await call(loggia, refreshToken, { body: { refreshToken: token() } });
  expect([400, 401]).toContain(status);
  expect(body).not.toHaveProperty('token');
});

function bytesOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

test('a link of a person is refused from the day after their last day of access, or after that of their client', async () => {
  const clientId = await company.addClient(`Client ${newId()}`);
  const clientUser = await company.addPerson({ role: 'client', clientId });
  const { owner } = loggia.database;
  await owner.query(
    'update projects set client_id = $2 where (tenant_id, id) = (select tenant_id, project_id from images where id = $1)',
    [image.imageId, clientId],
  );
  for (const [who, table, id] of [
    [colleague, 'users', colleague.id],
    [clientUser, 'users', clientUser.id],
    [clientUser, 'clients', clientId],
  ] as const) {
    const link = signedLink(seconds() + 600, { userId: who.id, sessionId: who.sessionId });
    expect(await statusOf(link)).toBe(200);
    await owner.query(`update ${table} set access_ends_on = current_date - 2 where id = $1`, [id]);
    expect(await statusOf(link)).toBe(401);
    await owner.query(`update ${table} set access_ends_on = current_date + 2 where id = $1`, [id]);
    expect(await statusOf(link)).toBe(200);
  }
});
