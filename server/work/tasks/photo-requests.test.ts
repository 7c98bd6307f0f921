import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import { uploadDocument, uploadTaskDocument } from '#contract/work/documents.ts';
import { createTask } from '#contract/work/tasks.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { heic, photo, saysWhere } from '#tests/support/photos.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** Tasks that ask for a file, and get a photo. */

let test: TestApp;
let world: CompanyWithProject;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  await world.company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
});
afterAll(() => test.stop());

async function ask(): Promise<string> {
  const { project: projectId, clientUser, company } = world;
  const body = { projectId, title: 'Photo of the meter', assigneeId: clientUser.id, wants: 'file' } as const;
  const made = await company.admin.call(createTask, { body });
  expect(made.status).toBe(201);
  return made.body.id;
}

const give = async (bytes: Buffer, name: string) =>
  upload(test, world.clientUser, uploadTaskDocument, [
    ['TaskId', await ask()],
    ['File', bytes, name],
  ]);

const read = (id: string, variant: string) =>
  test.app.inject({
    url: `/api/Documents/${id}/versions/1/download?variant=${variant}`,
    headers: { authorization: `Bearer ${world.clientUser.token}` },
  });

it.each([
  ['IMG_1.JPG', 'jpeg', 'IMG_1.JPG', 'image/jpeg'],
  ['IMG_2.HEIC', 'heic', 'IMG_2.HEIC', 'image/heic'],
  ['IMG_3.HEIC', 'png', 'IMG_3.HEIC.png', 'image/png'],
  ['report.pdf', 'webp', 'report.pdf.webp', 'image/webp'],
] as const)('take %s, a %s by its content, without its place, and show it as WebP', async (name, kind, kept, type) => {
  const bytes = kind === 'heic' ? heic : await photo(kind);
  const { status, body } = await give(bytes, name);
  expect([status, body.fileName, body.contentType]).toEqual([201, kept, type]);
  const original = await read(body.id, 'original');
  expect([original.headers['content-type'], original.rawPayload.length]).toEqual([type, bytes.length]);
  expect(saysWhere(original.rawPayload)).toBe(false);
  for (const variant of ['preview', 'thumbnail']) {
    const { headers, rawPayload } = await read(body.id, variant);
    expect(headers['content-type']).toBe('image/webp');
    expect((await sharp(rawPayload).metadata()).format).toBe('webp');
  }
});

it('refuse a damaged picture in words, and take documents, which have no preview', async () => {
  const { status, body } = await give(heic.subarray(0, 1000), 'IMG_4.HEIC');
  expect([status, body.errors]).toEqual([400, { File: [expect.stringMatching(/damaged/)] }]);
  const report = await give(Buffer.from('A report.'), 'report.txt');
  expect([report.status, (await read(report.body.id, 'preview')).statusCode]).toEqual([201, 404]);
});

it('are the only way for a picture to become a document, which then takes pictures as new versions', async () => {
  const { manager, project } = world;
  const jpeg = await photo('jpeg');
  const send = (field: string, id: string, bytes: Buffer, name: string) =>
    upload(test, manager, uploadDocument, [
      [field, id],
      ['File', bytes, name],
    ]);
  const addVersion = (id: string) =>
    uploadTo(test, manager, uploadDocumentVersion, { id }, [['File', heic, 'photo.heic']]);
  expect((await send('ProjectId', project, jpeg, 'photo.jpg')).status).toBe(400);
  const asked = await send('TaskId', await ask(), jpeg, 'photo.jpg');
  expect([asked.status, asked.body.contentType]).toEqual([201, 'image/jpeg']);
  const second = await addVersion(asked.body.id);
  expect([second.status, second.body.contentType]).toEqual([201, 'image/heic']);
  const plain = await send('ProjectId', project, Buffer.from('A report.'), 'report.txt');
  expect((await addVersion(plain.body.id)).status).toBe(400);
});
