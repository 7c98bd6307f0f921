import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as contract from '#contract/work/documents.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { pdfFile, pdfOf } from '#tests/support/sample-files.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** The picture of a document's first page. */

let test: TestApp;
let world: CompanyWithProject;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
});
afterAll(() => test.stop());

const page = pdfOf(['The plan of the ground floor']);

async function add(bytes: Buffer, name = 'plan.pdf', audience = 'client'): Promise<string> {
  const { status, body } = await upload(test, world.manager, contract.uploadDocument, [
    ['ProjectId', world.project],
    ['Audience', audience],
    ['File', bytes, name],
  ]);
  expect(status).toBe(201);
  return body.id;
}

const ask = (id: string, who = world.manager, number = 1, variant = 'thumbnail', headers = {}) =>
  test.app.inject({
    url: `/api/Documents/${id}/versions/${number}/download?variant=${variant}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });

/** The bytes beside the file. */
async function kept(id: string): Promise<Buffer | undefined> {
  const stored = await test.services.files.store.open(fileKey(world.company.id, id, 'thumbnail'));
  return stored && buffer(stored.read());
}

describe('the thumbnail of a PDF', () => {
  it('is its first page, drawn when somebody asks for it and never by a list', async () => {
    const id = await add(page);
    await world.manager.call(contract.listProjectDocuments, { params: { id: world.project } });
    expect(await kept(id)).toBeUndefined();
    const { statusCode, headers, rawPayload } = await ask(id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^attachment; /),
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([format, width]).toEqual(['webp', 640]);
    expect(height).toBeGreaterThan(640);
    const { dominant } = await sharp(rawPayload).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(220);
    expect((await sharp(rawPayload).stats()).channels[0]?.min).toBeLessThan(100);
    expect(await kept(id)).toEqual(rawPayload);
    expect((await ask(id, world.manager, 1, 'thumbnail', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  it('is drawn once, also if several people ask at the same time, and each version has its own', async () => {
    const id = await add(page);
    const key = fileKey(world.company.id, id, 'thumbnail');
    const putting = vi.spyOn(test.services.files.store, 'put');
    const answers = await Promise.all([ask(id), ask(id), ask(id, world.clientUser)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(putting.mock.calls.filter(([put]) => put === key)).toHaveLength(1);
    putting.mockRestore();
    // Another picture in its place is the answer from now on: nothing draws it again.
    const other = await test.services.files.spool.write(Buffer.from('another picture'));
    await test.services.files.store.put(key, other.path);
    expect((await ask(id)).payload).toBe('another picture');
    const version = await uploadTo(test, world.manager, uploadDocumentVersion, { id }, [['File', page, 'plan.pdf']]);
    expect((await ask(id, world.manager, 2)).statusCode).toBe(200);
    expect(await kept(version.body.id)).toBeDefined();
  });

  it('is not tried again if it cannot be drawn', async () => {
    const id = await add(pdfFile, 'empty.pdf');
    expect((await ask(id)).statusCode).toBe(404);
    expect(await kept(id)).toHaveLength(0);
    expect((await ask(id)).statusCode).toBe(404);
    expect((await ask(id, world.manager, 1, 'original')).rawPayload).toEqual(pdfFile);
  });

  it('is tried three times, a minute apart, if it takes too long', async () => {
    const id = await add(page);
    const reading = vi.spyOn(test.services.files.store, 'open');
    const tries = () => reading.mock.calls.filter(([key]) => key === fileKey(world.company.id, id)).length;
    const wait = globalThis.setTimeout;
    const waiting = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((then: () => void, ms?: number) => wait(then, ms === 5000 ? 1 : ms)) as typeof setTimeout);
    const clock = vi.spyOn(Date, 'now');
    const start = Date.now();
    for (const [expected, minute] of [
      [1, 0],
      [1, 0],
      [2, 2],
      [2, 2],
      [3, 4],
      [3, 6],
    ] as const) {
      clock.mockReturnValue(start + minute * 40_000);
      expect((await ask(id)).statusCode).toBe(404);
      expect(tries()).toBe(expected);
      expect((await kept(id))?.length).toBe(expected === 3 ? 0 : undefined);
    }
    waiting.mockRestore();
    clock.mockRestore();
    reading.mockRestore();
  });

  it('has the rights of its document', async () => {
    const id = await add(page, 'internal.pdf', 'staff');
    expect((await ask(id, world.clientUser)).statusCode).toBe(404);
    expect(await kept(id)).toBeUndefined();
    expect((await ask(id)).statusCode).toBe(200);
    expect((await ask(id, world.clientUser)).statusCode).toBe(404);
    const text = await add(Buffer.from('Text'), 'notes.txt');
    expect((await ask(text)).statusCode).toBe(404);
    expect((await ask(id, world.manager, 1, 'preview')).statusCode).toBe(404);
  });

  it('does not stay if its document is removed while it is drawn', async () => {
    const id = await add(page);
    const { store } = test.services.files;
    const put = store.put.bind(store);
    const putting = vi.spyOn(store, 'put').mockImplementationOnce(async (key, path) => {
      await test.database.owner.query('delete from documents where id = $1', [id]);
      await put(key, path);
    });
    expect((await ask(id)).statusCode).toBe(404);
    expect(putting).toHaveBeenCalledTimes(1);
    putting.mockRestore();
    expect(await kept(id)).toBeUndefined();
  });

  it('goes with its document', async () => {
    const id = await add(page);
    await ask(id);
    await world.manager.call(contract.deleteDocument, { params: { id } });
    expect((await ask(id)).statusCode).toBe(404);
    expect(await kept(id)).toBeDefined();
    await maintain(test.services, { now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) });
    expect(await kept(id)).toBeUndefined();
  });
});
