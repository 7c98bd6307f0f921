import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import { deleteProject } from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';
import { maintain } from './maintain.ts';

let test: TestApp;
let company: Company;
let project: string;
let picture: Buffer;

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ now: new Date(Date.now() + days * day) });

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  test = await startTestApp();
  company = await createCompany(test, 'Studio');
  // The session stays valid when the test moves the clock.
  await test.database.owner.query("update sessions set expires_at = 'infinity'");
  project = await company.addProject({ clientId: await company.addClient('Client') });
});
afterAll(() => test.stop());

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of test.services.files.store.list(company.id)) found.push(key);
  return found;
}

async function count(table: string): Promise<number> {
  const { rows } = await test.database.owner.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [
    company.id,
  ]);
  return rows[0].count;
}

const addDocument = (target = project) =>
  upload(test, company.admin, documents.uploadDocument, [
    ['ProjectId', target],
    ['File', pdfFile, 'a.pdf'],
  ]);
const addImage = (target = project) =>
  upload(test, company.admin, images.uploadImage, [
    ['ProjectId', target],
    ['File', picture, 'a.png'],
  ]);

describe('maintain', () => {
  it('removes trash and its bytes after 30 days, not before', async () => {
    const document = (await addDocument()).body;
    const image = (await addImage()).body;
    expect(await keys()).toHaveLength(4);
    await company.admin.call(documents.deleteDocument, { params: { id: document.id } });
    await company.admin.call(images.deleteImage, { params: { id: image.id } });
    await maintain(test.services, inDays(29));
    expect([(await keys()).length, await count('documents'), await count('images')]).toEqual([4, 1, 1]);
    await maintain(test.services, inDays(31));
    expect([await keys(), await count('documents'), await count('images'), await count('uploads')]).toEqual([
      [],
      0,
      0,
      0,
    ]);
  });

  it('removes all versions with their document, and none before', async () => {
    const { body } = await addDocument();
    const kept = await addDocument();
    for (const { id } of [body, kept.body]) {
      await uploadTo(test, company.admin, uploadDocumentVersion, { id }, [['File', pdfFile, 'b.pdf']]);
    }
    const before = (await keys()).length;
    await company.admin.call(documents.deleteDocument, { params: { id: body.id } });
    await maintain(test.services, inDays(29));
    expect([(await keys()).length, await count('document_versions')]).toEqual([before, 4]);
    await maintain(test.services, inDays(31));
    expect([(await keys()).length, await count('document_versions'), await count('uploads')]).toEqual([
      before - 2,
      2,
      0,
    ]);
    await test.database.owner.query('delete from documents where tenant_id = $1', [company.id]);
    for (const key of await keys()) await test.services.files.store.remove(key);
  });

  it('removes a deleted project with its contents', async () => {
    const target = await company.addProject({ clientId: await company.addClient('Gone') });
    await addDocument(target);
    await addImage(target);
    await company.admin.call(deleteProject, { params: { id: target } });
    await maintain(test.services, inDays(31));
    const { rows } = await test.database.owner.query('select id from projects where id = $1', [target]);
    expect([rows, await keys()]).toEqual([[], []]);
  });

  it('removes a deleted project that a ticket is about, and keeps the ticket', async () => {
    const { owner } = test.database;
    const clientId = await company.addClient('Of the project');
    const [projectId, ticketId] = [await company.addProject({ clientId }), newId()];
    await owner.query(
      `insert into tickets (tenant_id, id, number, client_id, project_id, title, description, type, priority, created_by)
       values ($1, $2, 2, $3, $4, 'T', 'D', 'Defect', 'Low', $5)`,
      [company.id, ticketId, clientId, projectId, company.admin.id],
    );
    await owner.query('update projects set deleted_at = now() where id = $1', [projectId]);
    await maintain(test.services, inDays(31));
    expect((await owner.query('select id from projects where id = $1', [projectId])).rows).toEqual([]);
    const { rows } = await owner.query('select project_id, client_id from tickets where id = $1', [ticketId]);
    expect(rows).toEqual([{ project_id: null, client_id: clientId }]);
  });

  it('removes a deleted client unless a ticket still refers to it', async () => {
    const { owner } = test.database;
    const [gone, named] = [await company.addClient('Without'), await company.addClient('Named')];
    await owner.query(
      `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_by)
       values ($1, $2, 1, $3, 'T', 'D', 'Defect', 'Low', $4)`,
      [company.id, newId(), named, company.admin.id],
    );
    await owner.query('update clients set deleted_at = now() where id = any ($1)', [[gone, named]]);
    await maintain(test.services, inDays(31));
    const { rows } = await owner.query('select id from clients where id = any ($1)', [[gone, named]]);
    expect(rows).toEqual([{ id: named }]);
  });

  it('never removes data that is in use', async () => {
    await addDocument();
    await addImage();
    await maintain(test.services, inDays(400));
    expect([(await keys()).length, await count('documents'), await count('images')]).toEqual([4, 1, 1]);
  });

  it('removes expired sessions and throttles', async () => {
    const { owner } = test.database;
    const session = async (expiry: string, ended: string | null = null) => {
      const id = newId();
      await owner.query(
        `insert into sessions (tenant_id, id, user_id, address, device, expires_at, ended_at)
         values ($1, $2, $3, '', '', now() + $4::interval, now() + $5::interval)`,
        [company.id, id, company.admin.id, expiry, ended],
      );
      return id;
    };
    const [old, over] = [await session('-2 days'), await session('1 day', '-2 days')];
    const kept = [await session('1 day'), await session('1 day', '-1 hour')];
    for (const [key, ago] of [
      ['old', '2 days'],
      ['recent', '1 minute'],
    ]) {
      await owner.query("insert into sign_in_throttles values ($1, 'account', $2, 9, now() - $3::interval)", [
        company.id,
        key,
        ago,
      ]);
    }
    await maintain(test.services);
    const { rows } = await owner.query('select id from sessions where id = any ($1)', [[old, over, ...kept]]);
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect((await owner.query('select key from sign_in_throttles')).rows).toEqual([{ key: 'recent' }]);
  });

  it('removes one-time links 30 days after they expired', async () => {
    const { owner } = test.database;
    const addLink = async (expiry: string) => {
      const id = newId();
      await owner.query(
        `insert into entry_links (tenant_id, id, user_id, purpose, expires_at)
         values ($1, $2, $3, 'invitation', now() + $4::interval)`,
        [company.id, id, company.admin.id, expiry],
      );
      return id;
    };
    await addLink('-31 days');
    const kept = [await addLink('-29 days'), await addLink('7 days')];
    await maintain(test.services);
    const { rows } = await owner.query('select id from entry_links');
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
  });

  it('removes an upload that was not renewed for an hour and keeps a running one', async () => {
    const { owner } = test.database;
    const begin = async (ago: string) => {
      const id = newId();
      const text = 'insert into uploads (tenant_id, id, user_id, created_at) values ($1, $2, $3, now() - $4::interval)';
      await owner.query(text, [company.id, id, company.admin.id, ago]);
      return id;
    };
    const [, alive] = [await begin('61 minutes'), await begin('59 minutes')];
    await maintain(test.services);
    expect((await owner.query('select id from uploads')).rows).toEqual([{ id: alive }]);
    await maintain(test.services, inDays(1));
    expect(await count('uploads')).toBe(0);
  });

  it('continues with other companies after a failure', async () => {
    const { owner } = test.database;
    const other = await createCompany(test, 'A company before');
    const throttle = "insert into sign_in_throttles values ($1, 'account', 'old', 9, now() - interval '2 days')";
    for (const { id } of [other, company]) await owner.query(throttle, [id]);
    await owner.query(`create function refuse_removal() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`);
    await owner.query(`create trigger refuse_removal before delete on sign_in_throttles for each row
      when (old.tenant_id = '${other.id}') execute function refuse_removal()`);
    try {
      await expect(maintain(test.services)).rejects.toThrow('1 of 2 companies: not this one');
      expect(await count('sign_in_throttles')).toBe(0);
    } finally {
      await owner.query('drop function refuse_removal cascade');
    }
    await maintain(test.services);
  });

  it('runs in one process at a time per company', async () => {
    await Promise.all(Array.from({ length: 5 }, () => maintain(test.services, inDays(31))));
    expect(await count('documents')).toBe(1);
  });
});
