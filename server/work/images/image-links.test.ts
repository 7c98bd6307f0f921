import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as contract from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let client: string;
let project: string;
let hidden: string;
let manager: Person;
let worker: Person;
let clientUser: Person;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  test = await sharedTestApp();
  ({ company, client, project, hidden, manager, worker, clientUser } = await createCompanyWithProject(test));
});
afterAll(() => test.stop());

async function add(who: Person, target = project): Promise<contract.ProjectImage> {
  const { status, body } = await upload(test, who, contract.uploadImage, [
    ['ProjectId', target],
    ['File', picture, 'photo.jpg'],
  ]);
  expect(status).toBe(201);
  return body;
}

const open = (url: string) => test.app.inject({ url });
// Only Date.now is mocked, because vi.useFakeTimers would stop the server.
const at = (time: number) => vi.spyOn(Date, 'now').mockReturnValue(time);

it('refuses an altered link with 401', async () => {
  const one = await add(manager);
  const two = await add(manager);
  const swap = (name: string, value: string) => {
    const url = new URL(one.originalUrl, 'http://x');
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  const altered = [
    swap('variant', 'thumbnail'),
    swap('user', worker.id),
    swap('session', worker.sessionId),
    swap('tenant', '01890000-0000-7000-8000-000000000000'),
    swap('tenant', 'x'),
    swap('expires', '9999999999'),
    swap('expires', ''),
    swap('signature', ''),
    swap('signature', 'é'.repeat(43)),
    swap('signature', `${new URL(two.originalUrl, 'http://x').searchParams.get('signature')}`),
    one.originalUrl.replace(one.imageId, two.imageId),
    one.originalUrl.replace(/&signature=.*/, ''),
  ];
  for (const url of altered) expect([url, (await open(url)).statusCode]).toEqual([url, 401]);
});

it('checks the permissions of the user each time a link is used', async () => {
  const { originalUrl, thumbnails } = await add(worker);
  const { owner } = test.database;
  expect((await open(originalUrl)).statusCode).toBe(200);
  await owner.query('delete from project_members where user_id = $1', [worker.id]);
  expect((await open(thumbnails.small)).statusCode).toBe(404);
  await owner.query("insert into project_members values ($1, $2, $3, $4, 'InternalUser')", [
    company.id,
    project,
    client,
    worker.id,
  ]);
  await owner.query('update users set is_active = false where id = $1', [worker.id]);
  expect((await open(originalUrl)).statusCode).toBe(401);
  await owner.query('update users set is_active = true where id = $1', [worker.id]);
  await owner.query('update roles set claims = $1 where id = $2', [[], company.roles.worker]);
  expect((await open(originalUrl)).statusCode).toBe(401);
  await owner.query('update roles set claims = $1 where id = $2', [
    ['Project:ViewAssignedProjects', 'ProjectImages:ViewProjectImages', 'ProjectImages:UploadProjectImages'],
    company.roles.worker,
  ]);
  expect((await open(originalUrl)).statusCode).toBe(200);
});

it('creates links for 1 to 1440 minutes, by default 60', { tags: ['S7.image-expiry'] }, async () => {
  const { imageId: id } = await add(manager);
  const ask = (minutes?: unknown) =>
    manager.call(contract.getImageUrl, { params: { id }, query: { expirationMinutes: minutes as number } });
  const { body } = await ask();
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
  expect((await open(body.url)).statusCode).toBe(200);
  for (const minutes of [0, 1441, 1.5, 'soon', -1]) expect((await ask(minutes)).status).toBe(400);
  const short = (await ask(1)).body.url;
  const later = at(Date.now() + 61_000);
  expect((await open(short)).statusCode).toBe(401);
  later.mockRestore();
  const { imageId: secret } = await add(manager, hidden);
  for (const [who, image, status] of [
    [clientUser, id, 200],
    [clientUser, secret, 404],
    [worker, secret, 404],
  ] as const) {
    expect((await who.call(contract.getImageUrl, { params: { id: image } })).status).toBe(status);
  }
});
