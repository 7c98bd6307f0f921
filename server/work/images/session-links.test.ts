import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as auth from '#contract/people/auth.ts';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { getImageUrl, listProjectImages, type ProjectImage, uploadImage } from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** A link to a picture belongs to the session that requested it and ends with that session. */

const password = 'Correct-Horse-7';
const next = 'Sunlit-Otter-42';

let loggia: TestApp;
let company: Company;
let project: string;
let picture: ProjectImage;
let hash: string;
let here: Person;
let elsewhere: Person;

beforeAll(async () => {
  loggia = await sharedTestApp();
  company = await createCompany(loggia, 'Alder');
  hash = await loggia.services.passwords.hashPassword(password);
  project = await company.addProject({ clientId: await company.addClient('Heron') });
  const teal = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } }).png();
  const form: Parameters<typeof upload>[3] = [
    ['ProjectId', project],
    ['File', await teal.toBuffer(), 'teal.png'],
  ];
  picture = (await upload(loggia, company.admin, uploadImage, form)).body;
});
afterAll(() => loggia.stop());

beforeEach(async () => {
  here = await company.addPerson({ role: 'manager', passwordHash: hash });
  elsewhere = await signIn(loggia, company.id, here.id);
});

/** Every kind of link that a session gets for the picture. */
async function linksOf(person: Person): Promise<string[]> {
  const { body } = await person.call(listProjectImages, { params: { id: project } });
  const listed = body.find(({ id }: ProjectImage) => id === picture.id);
  const requested = await person.call(getImageUrl, { params: { id: picture.id }, query: { expirationMinutes: 1440 } });
  return [listed.originalUrl, listed.previewUrl, listed.thumbnails.small, requested.body.url];
}

const open = async (links: string[]) => [
  ...new Set(await Promise.all(links.map(async (url) => (await loggia.app.inject({ url })).statusCode))),
];

test('gives two sessions of a user different links, each stable across requests', async () => {
  const [own, others] = [await linksOf(here), await linksOf(elsewhere)];
  expect(await open([...own, ...others])).toEqual([200]);
  expect(own.filter((link) => others.includes(link))).toEqual([]);
  expect((await linksOf(here)).slice(0, 3)).toEqual(own.slice(0, 3));
});

const body = { currentPassword: password, newPassword: next, confirmPassword: next };
const id = () => ({ id: here.id });

/** Each ends the session `elsewhere`; the number is the status that links of the session `here` have afterwards. */
test.each<[string, () => Promise<{ status: number }>, number]>([
  ['signing out', () => elsewhere.call(auth.logout), 200],
  ['ending it from the profile', () => here.call(auth.endSession, { params: { id: elsewhere.sessionId } }), 200],
  ['ending all others', () => here.call(auth.endOtherSessions), 200],
  ['changing the password', () => here.call(auth.changePassword, { body }), 200],
  [
    'a password set by an administrator',
    () =>
      company.admin.call(auth.adminChangePassword, {
        body: { userId: here.id, password: next, confirmedPassword: next },
      }),
    401,
  ],
  [
    'deactivating and activating the account',
    async () => {
      await company.admin.call(updateUser, { params: id(), body: { isActive: false } });
      return company.admin.call(updateUser, { params: id(), body: { isActive: true } });
    },
    401,
  ],
  ['removing the account', () => company.admin.call(deleteUser, { params: id() }), 401],
])('links end with their session: %s', async (_, end, remaining) => {
  const [own, others] = [await linksOf(here), await linksOf(elsewhere)];
  expect((await end()).status).toBeLessThan(300);
  expect(await open(others)).toEqual([401]);
  expect(await open(own)).toEqual([remaining]);
});

test('links end when their session expires', async () => {
  const [own, others] = [await linksOf(here), await linksOf(elsewhere)];
  await loggia.database.owner.query('update sessions set expires_at = now() where id = $1', [elsewhere.sessionId]);
  expect(await open(others)).toEqual([401]);
  expect(await open(own)).toEqual([200]);
});

test('records the use of a link of an ended session in the audit log', async () => {
  const [link] = await linksOf(elsewhere);
  await elsewhere.call(auth.logout);
  await open([link as string]);
  const { rows } = await loggia.database.owner.query(
    "select subject_id from audit_log where action = 'download.refused' and actor_id = $1",
    [here.id],
  );
  expect(rows).toEqual([{ subject_id: picture.id }]);
});
