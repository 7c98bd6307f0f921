import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePixelLimit, uploadImage } from '#contract/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { decoding } from './images/decode.ts';
import { openQueue } from './queue.ts';

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

test('no more is worked on at once than there is room for, and what is larger than all room goes alone', async () => {
  const queue = openQueue(10, 1000);
  let [busy, most] = [0, 0];
  const work = (weight: number) =>
    queue.run(weight, async () => {
      busy += Math.min(weight, 10);
      most = Math.max(most, busy);
      await new Promise((resolve) => setTimeout(resolve, 1));
      busy -= Math.min(weight, 10);
    });
  await Promise.all(Array.from({ length: 60 }, (_, turn) => work([1, 4, 7, 25][turn % 4] as number)));
  expect([busy, most]).toEqual([0, 10]);
});

test('beyond the pictures that may wait, an upload is 503 with Retry-After and leaves nothing, and well again after', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const largest = Array.from({ length: 11 }, () => decoding.run(imagePixelLimit, () => released));

  const refused = await send();
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { status: 503 } });
  const { rows } = await atrium.database.owner.query('select from images union all select from uploads');
  expect(rows).toHaveLength(0);

  release();
  await Promise.all(largest);
  expect((await send()).status).toBe(201);
});
