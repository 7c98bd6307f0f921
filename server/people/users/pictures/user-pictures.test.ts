import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/people/user-pictures.ts';
import { deleteUser } from '#contract/people/users.ts';
import { pictureLimit } from '#contract/platform/upload-limit.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** Pictures that people choose for themselves. */

let test: TestApp;
let company: Company;
let worker: Person;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
});

const photo = (background = '#c06030') => sharp({ create: { width: 600, height: 400, channels: 3, background } });
const choose = (who: Person, file: Buffer) => upload(test, who, contract.changeOwnPicture, [['File', file, 'me.jpg']]);
const picturesFor = async (who: Person) => (await who.call(contract.listUserPictures, {})).body;
const pictureOf = (who: Person, id: string) => who.call(contract.getUserPicture, { params: { id } });

describe('the own picture', () => {
  it('becomes a square of 192 pixels without metadata, and has another version after a change', async () => {
    const withPlace = await photo()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .toBuffer();
    const first = await choose(worker, withPlace);
    expect(first).toMatchObject({
      status: 200,
      body: { id: worker.id, version: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    expect(await picturesFor(worker)).toEqual([first.body]);

    const { statusCode, headers, rawPayload } = await test.app.inject({
      url: `/api/Users/${worker.id}/picture?version=${first.body.version}`,
      headers: { authorization: `Bearer ${worker.token}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toBe('private, max-age=86400');
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 192, height: 192, exif: undefined });

    const second = await choose(worker, await photo('#3060c0').png().toBuffer());
    expect(second.body.version).not.toBe(first.body.version);
    expect(await picturesFor(worker)).toEqual([second.body]);
  });

  it('is removed, and then is not found', async () => {
    await choose(worker, await photo().jpeg().toBuffer());
    expect((await worker.call(contract.removeOwnPicture, {})).status).toBe(204);
    expect(await picturesFor(worker)).toEqual([]);
    expect((await pictureOf(worker, worker.id)).status).toBe(404);
    expect((await worker.call(contract.removeOwnPicture, {})).status).toBe(404);
  });

  it.each([
    [
      'a text',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'This file is not a PNG, JPEG or WebP picture.',
    ],
    ['half a picture', photo().jpeg().toBuffer(), 'This picture is damaged, or larger than 40 megapixels.'],
  ])('is refused if it is %s', async (name, given, message) => {
    const whole = await given;
    const file = name === 'half a picture' ? whole.subarray(0, whole.length / 2) : whole;
    expect(await choose(worker, file)).toMatchObject({ status: 400, body: { errors: { File: [message] } } });
    expect(await picturesFor(worker)).toEqual([]);
  });

  it('is refused if the file is larger than 10 MB', async () => {
    expect((await choose(worker, Buffer.alloc(pictureLimit + 1))).status).toBe(413);
  });
});

it('is seen by those who see the person, and by nobody else', async () => {
  const acme = await company.addClient('Acme');
  const globex = await company.addClient('Globex');
  const [cleo, carl] = await Promise.all(
    ['Cleo', 'Carl'].map((firstName) => company.addPerson({ role: 'client', firstName, clientId: acme })),
  );
  const gus = await company.addPerson({ role: 'client', firstName: 'Gus', clientId: globex });
  const other = await createCompany(test, `Other ${newId()}`);
  const file = await photo().jpeg().toBuffer();
  for (const who of [worker, cleo as Person]) await choose(who, file);
  const seen = async (who: Person) => {
    const ids = (await picturesFor(who)).map(({ id }: contract.UserPicture) => id);
    const statuses = await Promise.all(
      [worker, cleo as Person].map(async ({ id }) => (await pictureOf(who, id)).status),
    );
    return { worker: ids.includes(worker.id), cleo: ids.includes((cleo as Person).id), statuses };
  };

  expect(await seen(company.admin)).toEqual({ worker: true, cleo: true, statuses: [200, 200] });
  expect(await seen(carl as Person)).toEqual({ worker: true, cleo: true, statuses: [200, 200] });
  expect(await seen(gus)).toEqual({ worker: true, cleo: false, statuses: [200, 404] });
  expect(await seen(other.admin)).toEqual({ worker: false, cleo: false, statuses: [404, 404] });
});

it('is removed by those who may edit the person, and goes with the person', async () => {
  const file = await photo().jpeg().toBuffer();
  await choose(worker, file);
  const colleague = await company.addPerson({ role: 'worker', firstName: 'Ben' });
  const remove = (who: Person) => who.call(contract.removeUserPicture, { params: { id: worker.id } });

  expect((await remove(colleague)).status).toBe(403);
  expect((await remove(company.admin)).status).toBe(204);
  expect((await remove(company.admin)).status).toBe(404);
  await choose(worker, file);
  await company.admin.call(deleteUser, { params: { id: worker.id } });
  const { rows } = await test.database.owner.query('select 1 from user_pictures where user_id = $1', [worker.id]);
  expect(rows).toEqual([]);
});
