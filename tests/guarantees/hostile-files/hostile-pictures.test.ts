import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadImage } from '#contract/work/images.ts';
import { emptyPng } from '#tests/support/hostile-files.ts';
import { heic } from '#tests/support/photos.ts';
import { pdfFile, zip } from '#tests/support/sample-files.ts';
import { html, misplacedFiles, openTarget, script, send, svg, type Target, uploadSafely } from './hostile-uploads.ts';

/** Hostile pictures stay harmless. */

let target: Target;
let jpeg: Buffer;
let png: Buffer;
let gif: Buffer;
beforeAll(async () => {
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: 'tan' } });
  [jpeg, png, gif] = await Promise.all([
    square.clone().jpeg().toBuffer(),
    square.clone().png().toBuffer(),
    square.gif().toBuffer(),
  ]);
  target = await openTarget();
});
afterAll(() => target.test.stop());

describe('pictures', () => {
  const refused: [string, () => Buffer][] = [
    ['SVG', () => svg],
    [
      'SVG with an entity bomb',
      () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    ],
    ['gzipped SVG', () => gzipSync(svg)],
    ['HTML', () => html],
    ['PDF', () => pdfFile],
    ['the first bytes of a JPEG before a page', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html])],
    ['the first bytes of a GIF before a page', () => Buffer.from(`GIF89a/*${script}*/=1;`)],
    ['PNG of 50,000 × 50,000 pixels', () => emptyPng(50_000, 50_000)],
    ['PNG of 2,147,483,647 × 1 pixels', () => emptyPng(2_147_483_647, 1)],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
    ['TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['BMP', () => Buffer.from('424d3600000000000000360000002800', 'hex')],
    ['ICO', () => Buffer.from('00000100010010100000', 'hex')],
    [
      'MVG for ImageMagick',
      () => Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://x/"'),
    ],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n')],
    ['only zeros', () => Buffer.alloc(5000)],
    ['the first bytes of a HEIC before a page', () => Buffer.concat([heic.subarray(0, 28), html])],
    ['half a HEIC', () => heic.subarray(0, 1000)],
    ['HEIC without the data of its image', () => heicWith((bytes) => bytes.fill(0, 987, 1063))],
    ['HEIC of 50,000 × 50,000 pixels', () => heicWith((bytes) => writeSize(bytes, 50_000, 50_000))],
    ['HEIC of no pixels', () => heicWith((bytes) => writeSize(bytes, 0, 0))],
    ['HEIC with data outside of the file', () => heicWith((bytes) => bytes.writeUInt32BE(0xfffffff0, 105))],
    ['AVIF', () => heicWith((bytes) => bytes.fill('avif', 8, 28))],
  ];
  it.each(refused)('are refused: %s', async (_name, bytes) => {
    const before = process.memoryUsage().rss;
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.svg', 'image/svg+xml'],
    ] as const) {
      expect(await uploadSafely(target, uploadImage, bytes(), name, type)).toBe(400);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('with a false size in the header get the size of their frame', async () => {
    const answer = await send(target, uploadImage, hugeGif(), 'a.gif');
    expect([answer.status, answer.body.width, answer.body.height]).toEqual([201, 40, 40]);
  });

  it('of HEIC with bytes that were changed are refused or stored, and the next one is decoded', async () => {
    const statuses = new Set<number>();
    for (let at = 32; at < heic.length; at += 97) {
      const changed = heicWith((bytes) => bytes.fill(0xff, at, Math.min(at + 3, bytes.length)));
      statuses.add((await send(target, uploadImage, changed, 'a.heic')).status);
    }
    expect([...statuses].sort()).toEqual([201, 400]);
    expect((await send(target, uploadImage, heic, 'a.heic')).status).toBe(201);
    expect(await misplacedFiles(target)).toEqual([]);
  });

  it('that are also scripts are stored as pictures, with picture names', async () => {
    for (const bytes of [
      Buffer.concat([jpeg, html]),
      Buffer.concat([png, zip({ 'a.html': html })]),
      Buffer.concat([gif, html]),
    ]) {
      for (const name of ['photo.html', 'photo.svg', 'photo.php.jpg', '../photo.jpg']) {
        expect(await uploadSafely(target, uploadImage, bytes, name, 'text/html')).toBe(201);
      }
    }
    const { rows } = await target.test.database.owner.query('select distinct file_name from images order by 1');
    for (const { file_name } of rows) expect(file_name).toMatch(/\.(jpg|png|gif|heic)$/);
    expect(await misplacedFiles(target)).toEqual([]);
  });
});

function heicWith(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(heic);
  change(bytes);
  return bytes;
}

/** The size that the description of the image states. */
function writeSize(bytes: Buffer, width: number, height: number): void {
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
}

function hugeGif(): Buffer {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(65_535, 6);
  bytes.writeUInt16LE(65_535, 8);
  return bytes;
}
