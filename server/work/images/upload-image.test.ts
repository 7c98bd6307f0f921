import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { heic, photo, saysWhere } from '#tests/support/photos.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let project: string;
let hidden: string;
let manager: Person;
let worker: Person;
let clientUser: Person;
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await picture(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SENTINEL' } })
    .toBuffer();
  test = await sharedTestApp();
  ({ project, hidden, manager, worker, clientUser } = await createCompanyWithProject(test));
});
afterAll(() => test.stop());

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } });
}

const send = (who: Person | null, parts: FormPart[]) => upload(test, who, contract.uploadImage, parts);
const query = (text: string, values: unknown[]) => test.database.owner.query(text, values);
const open = (url: string) => test.app.inject({ url });

describe('uploadImage', () => {
  it('returns 201 with links to original, preview and thumbnail, and keeps the bytes of the original', {
    tags: ['S3.image', 'S3.image.form'],
  }, async () => {
    const { status, body } = await send(manager, [
      ['Metadata', JSON.stringify({ projectId: project, uploadedAt: new Date().toISOString() })],
      ['Category', 'Site'],
      ['File', jpeg, 'fçade.jpg', 'image/jpeg'],
      ['Description', 'North'],
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: 'fçade.jpg',
      contentType: 'image/jpeg',
      fileSize: jpeg.length,
      category: 'Site',
      description: 'North',
      projectId: project,
      width: 1200,
      height: 800,
      uploadedBy: manager.id,
      uploadedByName: 'Mia Manager',
    });
    expect(body.imageId).toBe(body.id);

    const original = await open(body.originalUrl);
    expect(original.rawPayload.equals(jpeg)).toBe(true);
    expect(original.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(original.headers['content-disposition']).toMatch(/^inline; filename=/);
    expect(original.headers['content-security-policy']).toContain('sandbox');
    for (const [url, width] of [
      [body.thumbnails.small, 480],
      [body.previewUrl, 1200],
    ]) {
      const { rawPayload, headers } = await open(url);
      const made = await sharp(rawPayload).metadata();
      expect([headers['content-type'], made.format, made.width, made.exif]).toEqual([
        'image/webp',
        'webp',
        width,
        undefined,
      ]);
    }
    expect(jpeg.includes('SENTINEL')).toBe(true);
  });

  it('shows a HEIC photo as WebP, and keeps the original for download', async () => {
    const { status, body } = await send(manager, [
      ['ProjectId', project],
      ['File', heic, 'IMG_0001.HEIC'],
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ fileName: 'IMG_0001.HEIC', contentType: 'image/heic', width: 96, height: 64 });
    const { url } = (await manager.call(contract.getImageUrl, { params: { id: body.id } })).body;
    expect((await open(url)).headers['content-type']).toBe('image/webp');
    const original = await open(body.originalUrl);
    expect([original.headers['content-type'], original.rawPayload.length]).toEqual(['image/heic', heic.length]);
    for (const url of [body.previewUrl, body.thumbnails.small]) {
      const { rawPayload, headers } = await open(url);
      expect(headers['content-type']).toBe('image/webp');
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([96, 64]);
      const isRed = (column: number) => {
        const at = (32 * info.width + column) * info.channels;
        return (data[at] ?? 0) > (data[at + 2] ?? 0) + 100;
      };
      expect([isRed(20), isRed(76)]).toEqual([true, false]);
    }
  });

  it.each(['jpeg', 'heif'] as const)(
    'keeps the place where a %s was taken only if the company wants that',
    async (kind) => {
      const bytes = kind === 'heif' ? heic : await photo('jpeg');
      const places: boolean[] = [];
      for (const isRemoved of [true, false]) {
        await query('update tenants set remove_place = $1', [isRemoved]);
        const { body } = await send(manager, [
          ['ProjectId', project],
          ['File', bytes, 'photo'],
        ]);
        const { rawPayload } = await open(body.originalUrl);
        places.push(saysWhere(rawPayload));
        const { rows } = await query('select sha256 from images where id = $1', [body.id]);
        expect(rows[0].sha256).toEqual(createHash('sha256').update(rawPayload).digest());
        expect(rawPayload.equals(bytes)).toBe(!isRemoved);
      }
      expect(places).toEqual([false, true]);
    },
  );

  it('detects JPEG, PNG, WebP and GIF by content, not by name', async () => {
    const kinds: [string, Buffer, string, string][] = [
      ['a.jpeg', await picture(30, 20).jpeg().toBuffer(), 'image/jpeg', 'a.jpeg'],
      ['a.PNG', await picture(30, 20).png().toBuffer(), 'image/png', 'a.PNG'],
      ['a.webp', await picture(30, 20).webp().toBuffer(), 'image/webp', 'a.webp'],
      ['a.gif', await picture(30, 20).gif().toBuffer(), 'image/gif', 'a.gif'],
      ['page.html', await picture(30, 20).png().toBuffer(), 'image/png', 'page.html.png'],
      ['', await picture(30, 20).png().toBuffer(), 'image/png', 'document.png'],
    ];
    for (const [name, bytes, contentType, fileName] of kinds) {
      const { status, body } = await send(manager, [
        ['ProjectId', project],
        ['File', bytes, name],
      ]);
      expect([status, body.contentType, body.fileName]).toEqual([201, contentType, fileName]);
    }
  });

  it('uses the project of the form, not the one in the metadata', async () => {
    const { status, body } = await send(manager, [
      ['Metadata', JSON.stringify({ projectId: hidden })],
      ['ProjectId', project],
      ['File', jpeg, 'a.jpg'],
    ]);
    expect([status, body.projectId]).toEqual([201, project]);
  });

  it('rotates a photograph by its orientation', async () => {
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await send(manager, [
      ['ProjectId', project],
      ['File', turned, 'turned.jpg'],
    ]);
    const preview = await sharp((await open(body.previewUrl)).rawPayload).metadata();
    expect([body.width, body.height, preview.width, preview.height]).toEqual([200, 300, 200, 300]);
  });

  it('returns 400 for other formats, damaged pictures, too many pixels, and invalid metadata or projects', {
    tags: ['S3.image.metadata', 'S5.image.file'],
  }, async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const cases: [Buffer, RegExp][] = [
      [svg, /Supported formats are JPEG, PNG, WebP, GIF and HEIC/],
      [Buffer.from('%PDF-1.4'), /Supported formats are/],
      [jpeg.subarray(0, jpeg.length / 2), /damaged/],
      [hugePng(12_000, 10_001), /more than 120 megapixels/],
    ];
    for (const [bytes, message] of cases) {
      const { status, body } = await send(manager, [
        ['ProjectId', project],
        ['File', bytes, 'a.png'],
      ]);
      expect([status, body.errors?.File?.[0]]).toEqual([400, expect.stringMatching(message)]);
    }
    for (const metadata of ['{', '[]', 'null', '{"projectId": 5}']) {
      const { status, body } = await send(manager, [
        ['Metadata', metadata],
        ['ProjectId', project],
        ['File', jpeg, 'a.jpg'],
      ]);
      expect([metadata, status, Object.keys(body.errors)]).toEqual([metadata, 400, ['Metadata']]);
    }
    for (const parts of [[], [['ProjectId', hidden]], [['ProjectId', 'x']]] as FormPart[][]) {
      const { status, body } = await send(worker, [...parts, ['File', jpeg, 'a.jpg']]);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['ProjectId']]);
    }
    expect((await send(null, [['File', jpeg, 'a.jpg']])).status).toBe(401);
    expect((await send(clientUser, [['File', jpeg, 'a.jpg']])).status).toBe(403);
  });
});

/** A PNG whose header declares this size, with almost no data. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
