import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { ImageFormat } from '#contract/work/images.ts';
import { heic, photo, saysWhere, words } from '#tests/support/photos.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { removePlace } from './index.ts';

const directory = await temporaryDirectory();
afterAll(() => directory.remove());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function cleared(format: ImageFormat, bytes: Buffer): Promise<Buffer> {
  const file = path.join(directory.path, 'picture');
  await writeFile(file, bytes);
  const before = { path: file, size: bytes.length, sha256: sha256(bytes) };
  const after = await removePlace(before, format);
  const left = await readFile(file);
  expect([after.size, after.sha256]).toEqual([left.length, sha256(left)]);
  return left;
}

const samples: [ImageFormat, () => Promise<Buffer>][] = [
  ['jpeg', () => photo('jpeg')],
  ['png', () => photo('png')],
  ['webp', () => photo('webp')],
  ['heif', async () => heic],
];

test.each(samples)('the place goes out of a %s, and its length, date and camera stay', async (format, make) => {
  const bytes = await make();
  expect(saysWhere(bytes)).toBe(true);
  const left = await cleared(format, bytes);
  expect(saysWhere(left)).toBe(false);
  expect(left).toHaveLength(bytes.length);
  const metadata = await metadataOf(left, format);
  expect(saysWhere(metadata)).toBe(false);
  for (const word of words) expect(metadata.includes(word), word).toBe(true);
  expect(await cleared(format, left)).toEqual(left);
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s keeps its pixels and orientation, and other programs read its Exif',
  async (format) => {
    const bytes = await photo(format);
    const left = await cleared(format, bytes);
    expect(format !== 'png' || isWhole(left)).toBe(true);
    expect((await sharp(left).metadata()).orientation).toBe(6);
    expect(await sharp(left).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    // libexif reads it and writes it anew.
    const { exif } = await sharp(await sharp(left).keepExif().jpeg().toBuffer()).metadata();
    expect(exif?.includes('Lens & Co')).toBe(true);
    expect(exif?.includes(Buffer.from('2588', 'hex'))).toBe(false);
  },
);

test('a picture without a place is not touched', async () => {
  const plain = await sharp(await photo('jpeg'))
    .toFormat('jpeg')
    .toBuffer();
  expect(await cleared('jpeg', plain)).toEqual(plain);
});

test('Exif in the other byte order, in which Apple writes it', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const left = await cleared('png', withChunk(picture, 'eXIf', bigEndianExif()));
  expect(left.includes('SECRET')).toBe(false);
  expect(left.includes('Phone 9')).toBe(true);
  const entries = left.indexOf('MM\0*') + 16;
  // Two entries are left, and what comes behind them is empty.
  expect([0, 2, 14, 26].map((offset) => left.readUInt16BE(entries + offset))).toEqual([2, 0x110, 0x112, 0]);
  expect((await sharp(left).metadata()).orientation).toBe(3);
});

test('a second picture behind the first, as phones write them', async () => {
  const [first, second] = [await photo('jpeg'), await photo('jpeg')];
  expect(saysWhere(await cleared('jpeg', Buffer.concat([first, Buffer.alloc(2_000_000), second])))).toBe(false);
});

test('packed texts of a PNG, as ImageMagick writes them', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const digits = Buffer.concat([Buffer.from('Exif\0\0'), bigEndianExif()]).toString('hex');
  const profile = Buffer.concat([
    Buffer.from('Raw profile type exif\0\0'),
    deflateSync(`\nexif\n      99\n${digits}\n`),
  ]);
  const xmp = (text: string) => Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(text)]);
  const [long, short] = [
    xmp('<x exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.5E" a:b="keep"/>'),
    xmp('<x a:GPS="1"/>'),
  ];
  const left = await cleared(
    'png',
    [long, short].reduce((png, text) => withChunk(png, 'iTXt', text), withChunk(picture, 'zTXt', profile)),
  );
  const texts = left
    .toString('latin1')
    .split(/(?=iTXt|zTXt|tEXt|IDAT)/)
    .slice(1, 4)
    .map(unpackChunk);
  expect(texts[0]).toMatch(/^tEXtComment\0 +/);
  expect(texts[1]).toMatch(/^<x {58}a:b="keep"\/> +$/);
  expect(texts[2]).toMatch(/^\nexif\n {6}99\n457869660000.*\n +$/);
  expect(texts[2]).toContain(Buffer.from('Phone 9').toString('hex'));
  expect(texts[2]).not.toContain(Buffer.from('SECRET').toString('hex'));
  expect(await sharp(left, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
});

test('what DJI and others write into XMP, and nothing beside it', async () => {
  const xmp = `<x a:other="1" drone-dji:GpsLatitude = '1.5' geo:lat="2.5"><p:City>Bonn</p:City><Iptc4xmpExt:LocationCreated>
    <rdf:Bag><rdf:li><p:City/>Ulm</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated><p:Cityscape>keep</p:Cityscape></x>`;
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  const text = (await cleared('jpeg', jpeg)).toString('latin1');
  expect(['1.5', '2.5', 'Bonn', 'Ulm'].filter((word) => text.includes(word))).toEqual([]);
  expect(['a:other="1"', '<p:Cityscape>keep</p:Cityscape></x>'].filter((word) => !text.includes(word))).toEqual([]);
});

test.each(samples)('damaged or hostile metadata of a %s end in time and without an error', async (format, make) => {
  const bytes = await make();
  const start = Date.now();
  for (let at = 12; at < bytes.length; at += 7) {
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, at, Math.min(at + 4, bytes.length));
    await cleared(format, damaged);
  }
  for (const length of [13, 40, 200, bytes.length - 30]) await cleared(format, bytes.subarray(0, length));
  expect(Date.now() - start).toBeLessThan(20_000);
});

test('a million references to one place cost no time', async () => {
  const entry = Buffer.from('882500040000ffff00000008', 'hex');
  const exif = Buffer.concat([
    Buffer.from('4d4d002a00000008ffff', 'hex'),
    ...Array.from({ length: 1_000_000 }, () => entry),
  ]);
  const open = Buffer.from(' '.padEnd(3_000_000, '<a:GPSx>'));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const xmp = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), open, Buffer.from('</a:GPSx>')]);
  const start = Date.now();
  await cleared('png', withChunk(withChunk(picture, 'eXIf', exif), 'iTXt', xmp));
  expect(Date.now() - start).toBeLessThan(5000);
});

/** As sharp finds them, which has no decoder for HEIC. */
async function metadataOf(bytes: Buffer, format: ImageFormat): Promise<Buffer> {
  if (format === 'heif') return bytes;
  const { exif = bytes, xmp = bytes } = await sharp(bytes).metadata();
  return Buffer.concat([exif, xmp]);
}

/** The packed text of a chunk, or what it begins with. */
function unpackChunk(chunk: string): string {
  const start = chunk.indexOf('x\xda') >= 0 ? chunk.indexOf('x\xda') : chunk.indexOf('x\x9c');
  return start < 0 ? chunk : inflateSync(Buffer.from(chunk.slice(start), 'latin1')).toString('latin1');
}

/** With an orientation, a model, and a place. */
function bigEndianExif(): Buffer {
  const tiff = Buffer.alloc(120);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(16, 4);
  tiff.writeUInt16BE(3, 16);
  tiff.set([0x01, 0x10, 0, 2, 0, 0, 0, 8, 0, 0, 0, 60], 18);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0], 30);
  tiff.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 80], 42);
  tiff.write('Phone 9\0', 60);
  tiff.writeUInt16BE(1, 80);
  tiff.set([0, 0x1c, 0, 7, 0, 0, 0, 6, 0, 0, 0, 100], 82);
  tiff.write('SECRET', 100);
  return tiff;
}

/** Whether the checksums of a PNG are right. */
function isWhole(png: Buffer): boolean {
  let at = 8;
  while (at < png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    if (png.readUInt32BE(end) !== crc32(png.subarray(at + 4, end))) return false;
    at = end + 4;
  }
  return true;
}

/** A PNG with one more chunk, in front of its pixels. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}
