import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteDocument,
  downloadDocument,
  listDocuments,
  type ProjectDocument,
  uploadDocument,
} from '#contract/work/documents.ts';
import { listProjectImages } from '#contract/work/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Person, signIn } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { demoCompanies, demoId } from './companies.ts';
import { prepareDemo, resetDemo } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await prepareDemo(app.database.ownerUrl, app.services.files, true);
});
afterAll(() => app.stop());

const adminOf = (company: (typeof demoCompanies)[number]): Promise<Person> =>
  signIn(app, company.id, demoId(company, 'user', 1));

test('the demo has documents and pictures with their files, in both companies', async () => {
  for (const company of demoCompanies) {
    const admin = await adminOf(company);
    const { body: documents } = await admin.call(listDocuments);
    expect(documents).toHaveLength(10);
    expect((documents as ProjectDocument[]).filter(({ label }) => label !== '')).toHaveLength(
      company.isReadOnly ? 0 : 5,
    );
    const { body: images } = await admin.call(listProjectImages, { params: { id: demoId(company, 'project', 1) } });
    expect(images).toHaveLength(3);
    const { rows } = await app.database.owner.query('select id, sha256 from documents where tenant_id = $1', [
      company.id,
    ]);
    for (const { id, sha256 } of rows) {
      const { body } = await admin.call(downloadDocument, { params: { id } });
      expect(createHash('sha256').update(body).digest().equals(sha256)).toBe(true);
    }
    for (const image of images) {
      for (const url of [image.originalUrl, image.previewUrl, image.thumbnails.small]) {
        expect((await app.app.inject({ url })).statusCode).toBe(200);
      }
    }
  }
});

test('visitors upload 5 MB at most to the Sandbox and nothing to the read-only company', async () => {
  const [demo, sandbox] = await Promise.all(demoCompanies.map(adminOf));
  const send = (who: Person | undefined, size: number) =>
    upload(app, who as Person, uploadDocument, [['File', Buffer.alloc(size, 'a'), 'a.txt']]);
  expect((await send(sandbox, 5 * 1024 * 1024)).status).toBe(201);
  const large = await send(sandbox, 5 * 1024 * 1024 + 1);
  expect([large.status, large.body.message]).toEqual([413, 'This file is too large. The limit is 5 MB.']);
  expect((await send(demo, 10)).status).toBe(403);
});

test('a reset restores deleted files and removes those of visitors', async () => {
  const [, sandbox] = demoCompanies;
  if (!sandbox) throw new Error('no sandbox');
  const before = await keysOf(sandbox.id);
  const admin = await adminOf(sandbox);
  await admin.call(deleteDocument, { params: { id: demoId(sandbox, 'document', 1) } });
  await upload(app, admin, uploadDocument, [['File', Buffer.from('mine'), 'mine.txt']]);
  await resetDemo(app.database.ownerUrl, app.services.files);
  const after = await keysOf(sandbox.id);
  expect(after).toEqual(before.filter((key) => key.includes(`/${sandbox.prefix}-`)));
  expect((await (await adminOf(sandbox)).call(listDocuments)).body).toHaveLength(10);
});

async function keysOf(tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.services.files.store.list(tenantId)) keys.push(key);
  return keys.sort();
}
