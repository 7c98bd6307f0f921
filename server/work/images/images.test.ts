import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let client: string;
let project: string;
let hidden: string;
let manager: Person;
let worker: Person;
let clientUser: Person;
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  test = await sharedTestApp();
  ({ company, client, project, hidden, manager, worker, clientUser } = await createCompanyWithProject(test));
});
afterAll(() => test.stop());

async function add(who: Person, target = project, more: FormPart[] = []): Promise<contract.ProjectImage> {
  const parts: FormPart[] = [['File', jpeg, 'photo.jpg'], ['ProjectId', target], ...more];
  const { status, body } = await upload(test, who, contract.uploadImage, parts);
  expect(status).toBe(201);
  return body;
}

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe('listProjectImages', () => {
  it('lists newest first, by category and with stable links, and returns 404 for a hidden project', {
    tags: ['S7.image-category'],
  }, async () => {
    const target = await company.addProject({ clientId: client, members: [{ person: worker }] });
    const first = await add(worker, target, [['Category', 'Plan']]);
    const second = await add(manager, target);
    const list = await clientUser.call(contract.listProjectImages, { params: { id: target } });
    expect(list.body.map(({ imageId }: contract.ProjectImage) => imageId)).toEqual([second.id, first.id]);
    const again = await clientUser.call(contract.listProjectImages, { params: { id: target } });
    expect(again.body).toEqual(list.body);
    const plans = await worker.call(contract.listProjectImages, {
      params: { id: target },
      query: { category: 'Plan' },
    });
    expect(plans.body.map(({ imageId }: contract.ProjectImage) => imageId)).toEqual([first.id]);
    const other = await createCompany(test, 'Elsewhere');
    for (const who of [worker, clientUser, other.admin]) {
      expect((await who.call(contract.listProjectImages, { params: { id: hidden } })).status).toBe(404);
    }
  });
});

describe('downloadImage', () => {
  it('allows a bearer who sees the project, or a signed link', async () => {
    const { imageId: id, originalUrl } = await add(manager, hidden);
    const statusFor = async (who: Person) => (await who.call(contract.downloadImage, { params: { id } })).status;
    const other = await createCompany(test, 'Third');
    expect([await statusFor(manager), await statusFor(worker), await statusFor(clientUser)]).toEqual([200, 404, 404]);
    expect(await statusFor(other.admin)).toBe(404);
    expect((await call(test, contract.downloadImage, { params: { id } })).status).toBe(401);
    expect((await open(originalUrl)).statusCode).toBe(200);
    expect((await open(originalUrl, { range: 'bytes=0-9' })).statusCode).toBe(206);
    const { headers } = await open(originalUrl);
    expect((await open(originalUrl, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const maxAge = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]);
    const secondsLeft = Number(new URL(originalUrl, 'http://x').searchParams.get('expires')) - Date.now() / 1000;
    expect(Math.abs(maxAge - secondsLeft)).toBeLessThan(60);
    expect(secondsLeft).toBeGreaterThan(3600 - 60);
  });
});

describe('deleteImage', () => {
  it('allows the uploader and holders of DeleteProjectImages or DeleteProjectDocuments', {
    tags: ['S6.image.delete'],
  }, async () => {
    const remove = async (who: Person, id: string) => (await who.call(contract.deleteImage, { params: { id } })).status;
    await company.addRole({
      name: 'keeper',
      claims: ['Project:ViewAllProjects', 'ProjectDocuments:DeleteProjectDocuments'],
    });
    const keeper = await company.addPerson({ role: 'keeper' });
    const [mine, theirs, third] = [await add(worker), await add(manager), await add(manager)];
    expect([await remove(worker, theirs.id), await remove(clientUser, theirs.id)]).toEqual([403, 403]);
    expect(await remove(worker, mine.id)).toBe(204);
    expect(await remove(manager, theirs.id)).toBe(204);
    expect(await remove(keeper, third.id)).toBe(204);
    expect(await remove(worker, mine.id)).toBe(404);
    expect((await open(mine.originalUrl)).statusCode).toBe(404);
  });
});
