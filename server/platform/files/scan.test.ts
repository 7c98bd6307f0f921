import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { parseClamdUrl } from '#server/platform/config/clamd-url.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startScanner, type TestScanner } from '#tests/support/clamd.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { scanFile } from './scan.ts';

let scanner: TestScanner;
beforeAll(async () => {
  scanner = await startScanner();
});
afterEach(() => {
  scanner.behaviour = 'answers';
});
afterAll(() => scanner.stop());

describe.each(['on', 'off'])('an upload with CLAMD_REQUIRED=%s', (required) => {
  let test: TestApp;
  let company: Company;
  let project: string;
  beforeAll(async () => {
    test = await startTestApp({ CLAMD_URL: scanner.url, CLAMD_REQUIRED: required, FILES_URL: '' });
    company = await createCompany(test, 'Studio');
    project = await company.addProject({ clientId: await company.addClient('Acme') });
  });
  afterAll(() => test.stop());

  const send = (bytes: string | Buffer) =>
    upload(test, company.admin, uploadDocument, [
      ['ProjectId', project],
      ['File', Buffer.from(bytes), 'notes.txt'],
    ]);

  async function traces() {
    const files = await readdir(path.join(test.services.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const { rows } = await test.database.owner.query(
      'select (select count(*) from documents)::int as documents, (select count(*) from uploads)::int as uploads',
    );
    return { ...rows[0], files: files.filter((entry) => entry.isFile()).length };
  }

  it('sends every byte to the scanner and takes a clean file', async () => {
    const before = await traces();
    const bytes = Buffer.alloc(300_000, 'Lorem ipsum. ');
    expect((await send(bytes)).status).toBe(201);
    expect(scanner.scanned.at(-1)?.equals(bytes)).toBe(true);
    expect(await traces()).toEqual({ documents: before.documents + 1, uploads: 0, files: before.files + 1 });
  });

  it('refuses malware, says what was found, and keeps nothing', async () => {
    const before = await traces();
    const { status, body } = await send('some hostile bytes');
    const message = 'The virus scanner found malware in this file (Test.Hostile). It was not saved.';
    expect({ status, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      message,
      errors: { File: [message] },
    });
    expect(await traces()).toEqual(before);
  });

  it('scans pictures before they are decoded', async () => {
    const { status, body } = await upload(test, company.admin, uploadImage, [
      ['ProjectId', project],
      ['File', Buffer.from('no picture, but hostile'), 'a.jpg'],
    ]);
    expect([status, body.message]).toEqual([400, expect.stringContaining('found malware')]);
  });

  it.each(['closes', 'fails', 'talksOn'] as const)(
    `is ${required === 'on' ? 'refused with 503' : 'taken'} if the scanner %s`,
    async (behaviour) => {
      const before = await traces();
      scanner.behaviour = behaviour;
      const { status, body, headers } = await send(Buffer.alloc(2_000_000, 'hostile '));
      if (required === 'off') {
        expect(status).toBe(201);
        return;
      }
      expect({ status, retryAfter: headers['retry-after'], message: body.message }).toEqual({
        status: 503,
        retryAfter: '60',
        message: expect.stringContaining('could not check this file, so it was not saved'),
      });
      expect(await traces()).toEqual(before);
    },
  );
});

describe('a scan', () => {
  const file = { path: import.meta.filename, size: 1, sha256: Buffer.alloc(32) };

  it('ends when the scanner stays silent, and tells why', async () => {
    scanner.behaviour = 'hangs';
    const onFailure = vi.fn();
    const place = parseClamdUrl(scanner.url);
    await expect(scanFile({ place: place as never, isRequired: true }, file, onFailure, 50)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('The virus scanner did not answer in time.'));
  });

  it('tells why if nothing listens', async () => {
    const onFailure = vi.fn();
    const place = { path: path.join(import.meta.dirname, 'nothing.sock') };
    await scanFile({ place, isRequired: false }, file, onFailure);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOENT' }));
  });
});

it.each([
  ['tcp://localhost:3310', { host: 'localhost', port: 3310 }],
  ['tcp://clamd', { host: 'clamd', port: 3310 }],
  ['tcp://[::1]:9', { host: '::1', port: 9 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:run/clamd.ctl', null],
  ['tcp://host:1/path', null],
])('the scanner of %s is %o', (text, place) => {
  expect(parseClamdUrl(text)).toEqual(place);
});
