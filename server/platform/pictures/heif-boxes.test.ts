import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { heic } from '#tests/support/photos.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { readHeif } from './heif-boxes.ts';

const directory = await temporaryDirectory();
afterAll(() => directory.remove());

async function read(bytes: Buffer) {
  const file = path.join(directory.path, 'picture');
  await writeFile(file, bytes);
  const handle = await open(file);
  try {
    return await readHeif(handle, bytes.length);
  } finally {
    await handle.close();
  }
}

test('the size and the places of metadata are read, and nothing of another file', async () => {
  expect(await read(heic)).toEqual({
    width: 96,
    height: 64,
    exif: [[{ start: 1063, end: 1467 }]],
    xmp: [[{ start: 1467, end: 1871 }]],
  });
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(20), Buffer.from('a page of text, which is no picture')])
    expect(await read(bytes)).toBeUndefined();
});

test('a description of four billion places ends at once', async () => {
  const item = Buffer.from('000000000000ffff', 'hex');
  const places = Buffer.concat([Buffer.from('010000000000ffff', 'hex'), ...Array.from({ length: 0xffff }, () => item)]);
  const parts = [box('iinf', Buffer.alloc(6)), box('iprp', Buffer.alloc(0)), box('iloc', places)];
  const start = Date.now();
  expect(await read(box('meta', Buffer.concat([Buffer.alloc(4), ...parts])))).toBeUndefined();
  expect(Date.now() - start).toBeLessThan(2000);
});

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}
