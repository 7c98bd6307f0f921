import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { downloadAttachment, uploadAttachment } from '#contract/work/attachments.ts';
import { createMessage, deleteMessage, listMessages } from '#contract/work/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setAudience } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  comparable,
  createStudio,
  onDocument,
  onProject,
  type Studio,
} from '#tests/support/conversation.ts';
import { heic, photo, saysWhere } from '#tests/support/photos.ts';
import { upload } from '#tests/support/upload.ts';

/** Files of messages: whose they are, and who can download them. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await startTestApp({ UPLOAD_LIMIT_MB: '1' });
  studio = await createStudio(test);
});
afterAll(() => test.stop());

const add = (who: Person, bytes: Buffer = Buffer.from('A note.'), name = 'note.txt') =>
  upload(test, who, uploadAttachment, [['File', bytes, name]]);
const idOf = async (who: Person): Promise<string> => (await add(who)).body.id;
const download = (who: Person, id: string) => who.call(downloadAttachment, { params: { id } });
const post = (
  who: Person,
  about: ReturnType<typeof onProject>,
  attachmentIds: string[],
  audience: 'client' | 'staff' = 'client',
) => who.call(createMessage, { body: { ...about, body: 'See the file', audience, attachmentIds } });

describe('a file', () => {
  it('belongs to its uploader alone until a message has it', async () => {
    const { company, worker, cleo, gus, project } = studio;
    const answer = await add(cleo);
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({ id, fileName: 'note.txt', sizeBytes: 7, contentType: 'text/plain' });
    expect((await download(cleo, id)).body).toBe('A note.');
    const missing = comparable(await download(worker, crypto.randomUUID()));
    expect(missing.status).toBe(404);
    for (const who of [company.admin, worker, gus]) expect(comparable(await download(who, id))).toEqual(missing);
    const stolen = await post(company.admin, onProject(project), [id]);
    expect(stolen.status).toBe(400);
    expect(comparable(stolen)).toEqual(
      comparable(await post(company.admin, onProject(project), [crypto.randomUUID()])),
    );

    const { body: message } = await post(cleo, onProject(project), [id, id]);
    expect(message.attachments).toEqual([answer.body]);
    expect((await worker.call(listMessages, { query: onProject(project) })).body.at(-1).attachments).toEqual([
      answer.body,
    ]);
    for (const who of [company.admin, worker, cleo]) expect((await download(who, id)).body).toBe('A note.');
    expect((await download(gus, id)).status).toBe(404);
    expect((await post(cleo, onProject(project), [id])).status).toBe(400);
  });

  it('of an internal message does not exist for client users', async () => {
    const { worker, manager, cleo, project } = studio;
    const id = await idOf(worker);
    expect((await post(worker, onProject(project), [id], 'staff')).status).toBe(201);
    expect((await download(manager, id)).status).toBe(200);
    const hidden = await download(cleo, id);
    expect(hidden.status).toBe(404);
    expect(comparable(hidden)).toEqual(comparable(await download(cleo, crypto.randomUUID())));
    const bound = await post(cleo, onProject(project), [id]);
    expect(comparable(bound)).toEqual(comparable(await post(cleo, onProject(project), [crypto.randomUUID()])));
  });

  it('follows the audience of the document that its message is about', async () => {
    const { company, worker, cleo, project } = studio;
    const document = await addDocument(test, worker, project);
    const id = await idOf(worker);
    await post(worker, onDocument(document), [id]);
    expect((await download(cleo, id)).status).toBe(200);
    await setAudience('document', company.admin, document, 'staff');
    expect((await download(cleo, id)).status).toBe(404);
    await setAudience('document', company.admin, document, 'client');
    expect((await download(cleo, id)).status).toBe(200);
  });

  it('goes with the message that is deleted', async () => {
    const { company, worker, cleo, project } = studio;
    const id = await idOf(cleo);
    const { body: message } = await post(cleo, onProject(project), [id]);
    expect((await company.admin.call(deleteMessage, { params: { id: message.id } })).status).toBe(204);
    for (const who of [company.admin, worker, cleo]) expect((await download(who, id)).status).toBe(404);
    const { body } = await cleo.call(listMessages, { query: onProject(project) });
    expect(body.find((each: { id: string }) => each.id === message.id).attachments).toEqual([]);
  });

  it('is sent so that nothing in it runs, also in parts', async () => {
    const { worker } = studio;
    const { headers } = await download(worker, await idOf(worker));
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toContain('attachment; filename="note.txt"');
    const part = await worker.call(downloadAttachment, { params: { id: await idOf(worker) } }, { range: 'bytes=2-5' });
    expect([part.status, part.body]).toEqual([206, 'note']);
  });
});

describe('a picture', () => {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'olive' } });

  it.each([
    ['a.PNG', 'png', 'image/png'],
    ['a.jpeg', 'jpeg', 'image/jpeg'],
    ['a.jpg', 'jpeg', 'image/jpeg'],
    ['a.webp', 'webp', 'image/webp'],
    ['a.gif', 'gif', 'image/gif'],
    ['a.HEIC', 'heic', 'image/heic'],
  ] as const)('%s can be in a message, and is only downloaded', async (name, format, contentType) => {
    const { worker } = studio;
    const bytes = format === 'heic' ? heic : await picture.clone().toFormat(format).toBuffer();
    const { status, body } = await add(worker, bytes, name);
    expect([status, body.contentType]).toEqual([201, contentType]);
    const { headers } = await download(worker, body.id);
    expect(headers['content-type']).toBe(contentType);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  const shown = (who: Person, id: string) =>
    test.app.inject({
      url: `/api/Attachments/${id}/download?variant=preview`,
      headers: { authorization: `Bearer ${who.token}` },
    });

  it('is shown in a text as a small WebP, to those who may read the message', async () => {
    const { worker, cleo, gus, project } = studio;
    const wide = await picture.clone().resize(3000, 1500, { kernel: 'nearest' }).png().toBuffer();
    const { body } = await add(worker, wide, 'wide.png');
    expect((await shown(cleo, body.id)).statusCode).toBe(404);
    await post(worker, onProject(project), [body.id]);
    const answers = await Promise.all([shown(cleo, body.id), shown(worker, body.id), shown(cleo, body.id)]);
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 });
    }
    const refused = await shown(gus, body.id);
    expect([refused.statusCode, refused.json().message]).toEqual([404, (await download(gus, body.id)).body.message]);
  });

  it.each([
    ['a damaged picture', async () => (await picture.clone().resize(64).png().toBuffer()).subarray(0, 90), 'a.png'],
    ['a text', async () => Buffer.from('A note.'), 'a.txt'],
  ])('%s is downloaded, and not shown', async (_what, make, name) => {
    const { worker } = studio;
    const { body } = await add(worker, await make(), name);
    for (let times = 0; times < 2; times++) expect((await shown(worker, body.id)).statusCode).toBe(404);
    expect((await download(worker, body.id)).status).toBe(200);
  });

  it('says where it was taken only if the company wants that', async () => {
    const { worker, company } = studio;
    const places: boolean[] = [];
    for (const removePlace of [true, false]) {
      await company.admin.call(updateCompany, { body: { removePlace } });
      const { body } = await add(worker, await photo('jpeg'), 'a.jpg');
      const { rawPayload } = await test.app.inject({
        url: `/api/Attachments/${body.id}/download`,
        headers: { authorization: `Bearer ${worker.token}` },
      });
      expect(rawPayload).toHaveLength((await photo('jpeg')).length);
      places.push(saysWhere(rawPayload));
    }
    expect(places).toEqual([false, true]);
  });

  it.each(['a.png', 'a.pdf', 'a.svg'])('of another type than %s says is refused', async (name) => {
    const { status, body } = await add(studio.worker, await picture.clone().webp().toBuffer(), name);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['File']]);
  });
});

describe('refused', () => {
  it('are files that are too large, empty, of another type, or not what they say, in words', async () => {
    const { worker } = studio;
    for (const [bytes, name, status, words] of [
      [Buffer.alloc(1.5 * 1024 * 1024, 'x'), 'large.txt', 413, /too large\. The limit is 1/],
      [Buffer.alloc(0), 'empty.txt', 400, /empty/],
      [Buffer.from('MZ'), 'run.exe', 400, /file type is not supported/],
      [Buffer.from('<script>alert(1)</script>'), 'plan.pdf', 400, /does not match its extension/],
    ] as const) {
      const answer = await add(worker, bytes, name);
      expect(answer.status, name).toBe(status);
      expect(answer.body.message).toMatch(words);
    }
  });

  it('are more than ten files, and the message is not posted', async () => {
    const { worker, project } = studio;
    const ids = await Promise.all(Array.from({ length: 10 }, () => idOf(worker)));
    const tooMany = await post(worker, onProject(project), [...ids, crypto.randomUUID()]);
    expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([400, ['attachmentIds']]);
    expect((await post(worker, onProject(project), ids)).body.attachments).toHaveLength(10);
  });

  it('is the upload of a user without a role', async () => {
    const nobody = await studio.company.addPerson({ role: null });
    expect((await add(nobody)).status).toBe(403);
  });

  it('is a file that does not fit into the storage, of which other files of messages take up room', async () => {
    const { company, worker } = studio;
    const setQuota = (megabytes: number) =>
      test.database.owner.query('update tenants set storage_quota_mb = $2 where id = $1', [company.id, megabytes]);
    await setQuota(1);
    await test.database.owner.query('update attachments set size_bytes = 1048576 where id = $1', [await idOf(worker)]);
    const full = await add(worker);
    expect([full.status, full.body.message]).toEqual([413, expect.stringContaining('used all of its storage (1 MB)')]);
    const toClient = await add(studio.cleo);
    expect([toClient.status, toClient.body.message]).toEqual([
      413,
      `${company.name} has no room left for this file. Please tell the people you work with there.`,
    ]);
    await setQuota(10_240);
    expect((await add(worker)).status).toBe(201);
  });
});

it('a message keeps its text when a file of it was refused', async () => {
  const { worker, cleo, project } = studio;
  expect((await add(worker, Buffer.from('MZ'), 'run.exe')).status).toBe(400);
  const { status, body } = await post(worker, onProject(project), []);
  expect([status, body.attachments]).toEqual([201, []]);
  expect((await cleo.call(listMessages, { query: onProject(project) })).body.at(-1).body).toBe('See the file');
});
