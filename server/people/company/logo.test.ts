import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCompanyLogo, getCompany, logoLimit, removeCompanyLogo } from '#contract/people/company.ts';
import { type CompanyPicture, getTenant } from '#contract/people/tenants.ts';
import { type AuditEntry, listAudit } from '#contract/work/audit.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Logo ${newId()}`);
});
afterAll(() => test.stop());

const create = { create: { width: 960, height: 240, channels: 3, background: '#2b5bd7' } } as const;
const send = (file: Buffer, who: Person = company.admin) => sendParts([['File', file, 'logo.png']], who);
const sendParts = (parts: FormPart[], who: Person = company.admin) => upload(test, who, changeCompanyLogo, parts);
const logoUrl = async () => (await company.admin.call(getCompany)).body.logoUrl;
const remove = (picture?: CompanyPicture) => company.admin.call(removeCompanyLogo, { query: { picture } });
const sendPicture = (picture: string, file: Buffer) =>
  upload(test, company.admin, { ...changeCompanyLogo, path: `/api/Company/logo?picture=${picture}` }, [
    ['File', file, 'picture.png'],
  ]);
const pictureNames: readonly CompanyPicture[] = ['logo', 'logoDark', 'icon'];
/** The addresses of the pictures that the company has. */
const pictures = async () => {
  const { body } = await company.admin.call(getCompany);
  return Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('Url')));
};
const plain = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const colourAt = async (url: string) => {
  const { rawPayload } = await test.app.inject({ url });
  return [...(await sharp(rawPayload).removeAlpha().raw().toBuffer()).subarray(0, 3)];
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const entries = async () => (await company.admin.call(listAudit, { query: { kind: 'company' } })).body as AuditEntry[];
const actions = async () => (await entries()).map(({ action }) => action);
const changes = async () => (await entries()).map(({ action, details }) => [action, details.picture]);

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

  it('refuses a file of more than 200 KB with 413, and one at the limit only for what it contains', async () => {
    const { status, body } = await send(Buffer.alloc(logoLimit + 1));
    expect([status, body.message]).toEqual([413, 'This file is too large. The limit is 200 KB.']);
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

describe('the logo for dark', () => {
  it('needs a logo, has its own address, and is removed with the logo', async () => {
    const [light, dark] = [await plain('#ffffff'), await plain('#000000')];
    const refused = await sendPicture('logoDark', dark);
    expect([refused.status, refused.body.errors]).toEqual([400, { File: ['Please upload a logo first.'] }]);
    await send(light);
    expect((await pictures()).logoDarkUrl).toBeUndefined();
    const { body } = await sendPicture('logoDark', dark);
    expect(body.logoDarkUrl).toBe(`${body.logoUrl}?picture=logoDark`);
    expect([await colourAt(body.logoUrl), await colourAt(body.logoDarkUrl)]).toEqual([
      [255, 255, 255],
      [0, 0, 0],
    ]);
    expect((await remove()).status).toBe(204);
    expect(await pictures()).toEqual({});
    await send(light);
    expect((await pictures()).logoDarkUrl).toBeUndefined();
  });

  it('is removed alone', async () => {
    await send(await plain('#ffffff'));
    await sendPicture('logoDark', await plain('#000000'));
    expect((await remove('logoDark')).status).toBe(204);
    expect(Object.keys(await pictures())).toEqual(['logoUrl']);
    expect((await remove('logoDark')).status).toBe(404);
    expect(await changes()).toEqual([
      ['logo.removed', 'logoDark'],
      ['logo.changed', 'logoDark'],
      ['logo.changed', undefined],
    ]);
  });
});

describe('the icon', () => {
  it('becomes a square with transparent edges, and sign-in and all users read it', async () => {
    const { status, body } = await sendPicture('icon', await sharp(create).png().toBuffer());
    expect([status, body.logoUrl, body.iconUrl]).toEqual([
      200,
      undefined,
      `/api/Tenants/${company.id}/logo?picture=icon`,
    ]);
    const stored = await sharp((await test.app.inject({ url: body.iconUrl })).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(stored.info).toMatchObject({ width: 192, height: 192, channels: 4 });
    const alphaAt = (row: number) => stored.data[(row * 192 + 96) * 4 + 3];
    expect([alphaAt(0), alphaAt(96), alphaAt(191)]).toEqual([0, 255, 0]);
    const worker = await company.addPerson({ role: 'worker' });
    expect((await worker.call(getCompany)).body.iconUrl).toBe(body.iconUrl);
    const tenant = await call(test, getTenant, { params: { id: company.id } });
    expect(tenant.body.iconUrl).toBe(body.iconUrl);
    expect((await remove('icon')).status).toBe(204);
    expect((await test.app.inject({ url: body.iconUrl })).statusCode).toBe(404);
    expect(await changes()).toEqual([
      ['logo.removed', 'icon'],
      ['logo.changed', 'icon'],
    ]);
  });
});

it.each(pictureNames)('refuses hostile files for %s and keeps what there is', async (picture) => {
  const png = await plain('#2b5bd7');
  await send(png);
  await sendPicture(picture, png);
  const before = await pictures();
  for (const file of [Buffer.from(svg), png.subarray(0, png.length / 2), hugePng(8001, 5000), Buffer.from('A note.')]) {
    expect((await sendPicture(picture, file)).status).toBe(400);
  }
  expect((await sendPicture(picture, Buffer.alloc(logoLimit + 1))).status).toBe(413);
  expect((await sendPicture('favicon', png)).status).toBe(400);
  expect(await pictures()).toEqual(before);
});

it.each(pictureNames)('keeps %s of a demo company', async (picture) => {
  const png = await plain('#2b5bd7');
  for (const each of pictureNames) await sendPicture(each, png);
  const before = await pictures();
  await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
  expect((await sendPicture(picture, png)).status).toBe(403);
  expect((await remove(picture)).status).toBe(403);
  expect(await pictures()).toEqual(before);
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
