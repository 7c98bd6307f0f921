import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { upload } from '#tests/support/upload.ts';
import { type Clamd, eicar, prepareClamd } from './clamd.ts';
import { type Program, requirePrograms } from './programs.ts';

/** Uploads with Debian's clamd. */

let clamd: Clamd;
let running: Program;
let test: TestApp;
let company: Company;
let project: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  requirePrograms();
  const directory = await temporaryDirectory();
  stops.unshift(directory.remove);
  clamd = await prepareClamd(directory.path);
  running = await clamd.start();
  stops.unshift(() => running.stop());
  test = await startTestApp({ CLAMD_URL: clamd.url });
  stops.unshift(test.stop);
  company = await createCompany(test, 'Studio');
  project = await company.addProject({ clientId: await company.addClient('Acme') });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function send(bytes: Buffer): Promise<{ status: number; message: string | undefined }> {
  const { status, body } = await upload(test, company.admin, uploadDocument, [
    ['ProjectId', project],
    ['File', bytes, 'notes.txt'],
  ]);
  return { status, message: body.message };
}

const malware = {
  status: 400,
  message: 'The virus scanner found malware in this file (Eicar-Test-File.UNOFFICIAL). It was not saved.',
};
const unchecked = { status: 503, message: expect.stringContaining('could not check this file') };

it('clamd lets clean files pass, and its findings are refused', async () => {
  expect((await send(Buffer.alloc(900_000, 'a'))).status).toBe(201);
  expect(await send(eicar)).toEqual(malware);
});

it('a file that is too large for clamd is refused', async () => {
  expect(await send(Buffer.alloc(3_000_000, 'a'))).toEqual(unchecked);
});

it('without clamd nothing is taken, and everything again when it is back', async () => {
  await running.stop();
  expect(await send(Buffer.from('clean'))).toEqual(unchecked);
  running = await clamd.start();
  expect((await send(Buffer.from('clean'))).status).toBe(201);
  expect(await send(eicar)).toEqual(malware);
});
