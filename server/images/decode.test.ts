import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePixelLimit, uploadImage } from '#contract/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { decoding } from './decode.ts';

let atrium: TestApp;
let company: Company;
let project: string;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  atrium = await startTestApp();
  company = await createCompany(atrium, 'Studio');
  project = await company.addProject({ clientId: await company.addClient('Client') });
});
afterAll(() => atrium.stop());

const send = () =>
  upload(atrium, company.admin, uploadImage, [
    ['ProjectId', project],
    ['File', picture, 'a.jpg'],
  ]);

test('beyond the pictures that may wait, an upload is 503 with Retry-After and leaves nothing, and well again after', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const largest = Array.from({ length: 11 }, (_, turn) => decoding.run(`${turn}`, imagePixelLimit, () => released));

  const refused = await send();
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { status: 503 } });
  const { rows } = await atrium.database.owner.query('select from images union all select from uploads');
  expect(rows).toHaveLength(0);

  release();
  await Promise.all(largest);
  expect((await send()).status).toBe(201);
});
