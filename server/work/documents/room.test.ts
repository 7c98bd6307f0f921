import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as contract from '#contract/work/documents.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload, uploadTo } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let project: string;
let manager: Person;

beforeAll(async () => {
  test = await startTestApp({ UPLOAD_LIMIT_MB: '1' });
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  project = await company.addProject({ clientId: await company.addClient('Acme') });
});
afterAll(() => test.stop());

const send = (parts: FormPart[]) => upload(test, manager, contract.uploadDocument, parts);

const megabyte = 1024 * 1024;

async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(path.join(test.services.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function storedBytes(): Promise<number> {
  const { rows } = await test.database.owner.query(
    'select sum(size_bytes)::int as bytes from document_versions where tenant_id = $1',
    [company.id],
  );
  return rows[0].bytes;
}

async function setQuota(megabytes: number): Promise<void> {
  await test.database.owner.query('update tenants set storage_quota_mb = $1 where id = $2', [megabytes, company.id]);
}

it('returns 413 with the limit for a file that is too large', async () => {
  const big = Buffer.alloc(1024 * 1024 + 1, 'a');
  const message = 'This file is too large. The limit is 1 MB.';
  for (const size of [big, Buffer.concat([big, big])]) {
    const { status, body } = await send([
      ['ProjectId', project],
      ['File', size, 'big.txt'],
    ]);
    expect([status, body.message]).toEqual([413, message]);
  }
  const exact = await send([
    ['ProjectId', project],
    ['File', big.subarray(1), 'exact.txt'],
  ]);
  expect(exact.status).toBe(201);
});

it('enforces the storage quota of the company, even for concurrent uploads', async () => {
  const quota = Math.ceil((await storedBytes()) / megabyte) + 1;
  await setQuota(quota);
  const half = Buffer.alloc(600 * 1024, 'a');
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      send([
        ['ProjectId', project],
        ['File', half, 'half.txt'],
      ]),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 413]));
  expect(await storedBytes()).toBeLessThanOrEqual(quota * megabyte);
  await setQuota(0);
  const full = await send([
    ['ProjectId', project],
    ['File', pdfFile, 'a.pdf'],
  ]);
  expect(full.body.message).toMatch(/^Your company has used all of its storage \(0 MB\)/);
  await setQuota(10_240);
});

it('counts every version of a document, and names the number', async () => {
  const quota = Math.ceil((await storedBytes()) / megabyte) + 2;
  await setQuota(quota);
  const text = Buffer.alloc(900 * 1024, 'a');
  const first = await send([
    ['ProjectId', project],
    ['File', text, 'plan.txt'],
  ]);
  const addVersion = () =>
    uploadTo(test, manager, uploadDocumentVersion, { id: first.body.id }, [['File', text, 'plan.txt']]);
  let answer = await addVersion();
  expect(answer.status).toBe(201);
  while (answer.status === 201) answer = await addVersion();
  expect(answer.status).toBe(413);
  expect(answer.body.message).toMatch(new RegExp(`of its storage \\(${quota} MB\\), so this file does not fit`));
  expect(await storedBytes()).toBeLessThanOrEqual(quota * megabyte);
  await setQuota(10_240);
});

it('leaves no files or rows behind after a failed upload', async () => {
  const before = (await filesOnDisk()).sort();
  await send([['File', Buffer.from('<html>'), 'a.pdf']]);
  await send([['File', Buffer.alloc(2 * 1024 * 1024), 'a.pdf']]);
  await send([
    ['ProjectId', 'x'],
    ['File', pdfFile, 'a.pdf'],
  ]);
  expect((await filesOnDisk()).sort()).toEqual(before);
  expect((await test.database.owner.query('select id from uploads')).rows).toEqual([]);
});

it('returns 503 with a message and Retry-After if the disk is full', async () => {
  const { spool } = test.services.files;
  const { receive } = spool;
  const full = async function* () {
    yield Buffer.from('a');
    throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  };
  spool.receive = (source) => {
    source.resume();
    return receive(Readable.from(full()));
  };
  const { status, body, headers } = await send([
    ['ProjectId', project],
    ['File', pdfFile, 'a.pdf'],
  ]);
  spool.receive = receive;
  expect([status, headers['retry-after']]).toEqual([503, '60']);
  expect(body.message).toMatch(/no space left for files/);
});
