import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
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
  jpeg = await picture(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SENTINEL' } })
    .toBuffer();
  test = await startTestApp();
  company = await createCompany(test, 'Studio');
  client = await company.addClient('Own');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  worker = await company.addPerson({ role: 'worker' });
  clientUser = await company.addPerson({ role: 'client', clientId: client });
  project = await company.addProject({ clientId: client, members: [{ person: worker }] });
  hidden = await company.addProject({ clientId: await company.addClient('Other') });
});
afterAll(() => test.stop());

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } });
}

const send = (who: Person | null, parts: FormPart[]) => upload(test, who, contract.uploadImage, parts);

async function add(who: Person, target = project, more: FormPart[] = []): Promise<contract.ProjectImage> {
  const { status, body } = await send(who, [['File', jpeg, 'photo.jpg'], ['ProjectId', target], ...more]);
  expect(status).toBe(201);
  return body;
}

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe('uploadImage', () => {
  it('answers 201 with the picture and links to its three forms; the original keeps its bytes', {
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
      const made = await sharpMetadata(rawPayload);
      expect([headers['content-type'], made.format, made.width, made.exif]).toEqual([
        'image/webp',
        'webp',
        width,
        undefined,
      ]);
    }
    expect(jpeg.includes('SENTINEL')).toBe(true);
  });

  it('takes JPEG, PNG, WebP and GIF for what they are, whatever they are called', async () => {
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

  it('puts a picture into the project of the form, whatever its metadata say', async () => {
    const { status, body } = await send(manager, [
      ['Metadata', JSON.stringify({ projectId: hidden })],
      ['ProjectId', project],
      ['File', jpeg, 'a.jpg'],
    ]);
    expect([status, body.projectId]).toEqual([201, project]);
  });

  it('turns a photograph the way it is to be looked at', async () => {
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await send(manager, [
      ['ProjectId', project],
      ['File', turned, 'turned.jpg'],
    ]);
    const preview = await sharpMetadata((await open(body.previewUrl)).rawPayload);
    expect([body.width, body.height, preview.width, preview.height]).toEqual([200, 300, 200, 300]);
  });

  it('answers 400 for other formats, damaged pictures, too many pixels, wrong metadata or project', {
    tags: ['S3.image.metadata', 'S5.image.file'],
  }, async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const cases: [Buffer, RegExp][] = [
      [svg, /Supported formats are JPEG, PNG, WebP and GIF/],
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

describe('listProjectImages', () => {
  it('lists newest first, by category, with links that stay the same; 404 for a project that is not visible', {
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
  it('needs a bearer who sees the project, or a link', async () => {
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
  it('is for its uploader and for holders of DeleteProjectImages or DeleteProjectDocuments', {
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

/** Decoders of buffers are closed to the server, so pictures are looked at from outside of their own format's. */
function sharpMetadata(webp: Buffer) {
  return sharp(webp).metadata();
}

/** A PNG that says of itself that it is so large, and holds next to nothing. */
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
