import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { heic } from '#tests/support/photos.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { decodeHeif } from './heif.ts';

const directory = await temporaryDirectory();
afterAll(() => directory.remove());

const photo = fileURLToPath(new URL('../../../tests/support/photo.heic', import.meta.url));
const all = { side: 96, pixels: 96 * 64, memory: 256 * 1024 * 1024, milliseconds: 30_000 };

test('a HEIC picture becomes pixels, of which large ones are averaged', async () => {
  expect(await decodeHeif(photo, all)).toMatchObject({ width: 96, height: 64, shown: { width: 96, height: 64 } });
  const small = await decodeHeif(photo, { ...all, side: 10 });
  expect(small).toMatchObject({ width: 10, height: 7, shown: { width: 96, height: 64 } });
  const [left, right] = [small?.data.subarray(0, 3), small?.data.subarray(27, 30)].map((pixel) => [...(pixel ?? [])]);
  expect([left, right]).toEqual([
    [expect.closeTo(0xd0, -1), expect.closeTo(0x30, -1), expect.closeTo(0x20, -1)],
    [expect.closeTo(0x20, -1), expect.closeTo(0x40, -1), expect.closeTo(0xc0, -1)],
  ]);
});

test.each([
  ['pixels', { pixels: 96 * 64 - 1 }],
  ['memory', { memory: 32 * 1024 * 1024 }],
  ['time', { milliseconds: 20 }],
])('its decoder stops at its limit of %s', async (_name, limit) => {
  const heavy = path.join(directory.path, 'heavy.heic');
  // A box that readers skip.
  const box = Buffer.alloc(20 * 1024 * 1024);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  await writeFile(heavy, Buffer.concat([heic, box]));
  expect(await decodeHeif(heavy, all)).toMatchObject({ width: 96 });
  expect(await decodeHeif(heavy, { ...all, ...limit })).toBeUndefined();
});

test('a file that is no HEIC picture has no pixels', async () => {
  expect(await decodeHeif(fileURLToPath(import.meta.url), all)).toBeUndefined();
});
