import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { changeCompanyLogo, getCompany, logoLimit, removeCompanyLogo } from '#contract/company.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Logo ${newId()}`);
});
afterAll(() => test.stop());

const create = { create: { width: 960, height: 240, channels: 3, background: '#2b5bd7' } } as const;
const send = (file: Buffer, who: Person = company.admin) => sendParts([['File', file, 'logo.png']], who);
const sendParts = (parts: FormPart[], who: Person = company.admin) => upload(test, who, changeCompanyLogo, parts);
const logoUrl = async () => (await company.admin.call(getCompany)).body.logoUrl;
const remove = () => company.admin.call(removeCompanyLogo);
const actions = async () =>
  (await company.admin.call(listAudit, { query: { kind: 'company' } })).body.map(
    ({ action }: { action: string }) => action,
  );

describe('changeCompanyLogo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('stores a %s as a small PNG without its metadata', async (format) => {
    const picture = await sharp(create)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toFormat(format)
      .toBuffer();
    expect(await logoUrl()).toBeUndefined();
    const { status, body } = await send(picture);
    expect(status).toBe(200);
    expect(body.logoUrl).toBe(`/api/Tenants/${company.id}/logo`);
    const stored = await test.app.inject({ url: body.logoUrl });
    expect(stored.headers['content-type']).toBe('image/png');
    const bytes = stored.rawPayload;
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 480, 120]);
    expect(bytes.toString('latin1')).not.toMatch(/eXIf|Somebody/);
    expect(await actions()).toEqual(['logo.changed']);
  });

  it('refuses other files and keeps the logo', async () => {
    await send(await sharp(create).png().toBuffer());
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const png = await sharp(create).png().toBuffer();
    const kind = 'This file is not a PNG, JPEG or WebP picture.';
    for (const [file, message] of [
      [Buffer.from(svg), kind],
      [await sharp(create).gif().toBuffer(), kind],
      [await sharp(create).tiff().toBuffer(), kind],
      [Buffer.from('A note.'), kind],
      [png.subarray(0, png.length / 2), 'This picture is damaged, or larger than 40 megapixels.'],
      [hugePng(8001, 5000), 'This picture is damaged, or larger than 40 megapixels.'],
      [Buffer.alloc(0), 'This file is empty'],
    ] as const) {
      const { status, body } = await send(file);
      expect([status, body.errors]).toEqual([400, { File: [message] }]);
    }
    expect((await sendParts([['Note', 'x']])).body.errors).toEqual({ File: ['Please choose a file'] });
    expect(await logoUrl()).toBeDefined();
    expect(await actions()).toEqual(['logo.changed']);
  });

  it('refuses a file of more than 200 kB with 413, and one at the limit only for what it contains', async () => {
    const { status, body } = await send(Buffer.alloc(logoLimit + 1));
    expect([status, body.message]).toEqual([413, 'This file is too large. The limit is 200 kB.']);
    expect((await send(Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
    expect((await send(Buffer.alloc(logoLimit))).status).toBe(400);
  });

  it('refuses everybody but administrators', async () => {
    const picture = await sharp(create).png().toBuffer();
    expect((await send(picture, await company.addPerson({ role: 'manager' }))).status).toBe(403);
    expect(await logoUrl()).toBeUndefined();
  });
});

describe('removeCompanyLogo', () => {
  it('removes the logo, and returns 404 if there is none', async () => {
    await send(await sharp(create).png().toBuffer());
    expect((await remove()).status).toBe(204);
    expect(await logoUrl()).toBeUndefined();
    expect((await remove()).status).toBe(404);
    expect(await actions()).toEqual(['logo.removed', 'logo.changed']);
  });
});

it('keeps the logo of a demo company', async () => {
  await send(await sharp(create).png().toBuffer());
  await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
  expect((await send(await sharp(create).png().toBuffer())).status).toBe(403);
  expect((await remove()).status).toBe(403);
  expect(await logoUrl()).toBeDefined();
});

/** A PNG whose header declares this size, without any pixels. */
function hugePng(width: number, height: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
