import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startScanner, type TestScanner } from '#tests/support/clamd.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { upload } from '#tests/support/upload.ts';

let scanner: TestScanner;
let test: TestApp;
let company: Company;
let project: string;
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  [scanner, port] = [await startScanner(), await freePort()];
  test = await startTestApp({ CLAMD_URL: scanner.url, METRICS_PORT: String(port), FILES_URL: '' });
  stop = (await test.services.metrics?.listen({ host: 'localhost', port })) as () => Promise<void>;
  company = await createCompany(test, 'Studio');
  project = await company.addProject({ clientId: await company.addClient('Acme') });
});
afterAll(async () => {
  await stop();
  await test.stop();
  await scanner.stop();
});

const send = () =>
  upload(test, company.admin, uploadDocument, [
    ['ProjectId', project],
    ['File', Buffer.from('Lorem ipsum.'), 'notes.txt'],
  ]);
async function failures(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  const numbers = [...text.matchAll(/^loggia_(scanner|store)_failures_total(?:\{operation="(\w+)"\})? (\d+)$/gm)];
  return Object.fromEntries(numbers.map(([, what, operation, count]) => [operation ?? what, Number(count)]));
}

it('a file that the scanner does not check, or the store does not take, is counted, and a good one is not', async () => {
  expect((await send()).status).toBe(201);
  expect(await failures()).toEqual({ scanner: 0, put: 0, open: 0, remove: 0 });

  scanner.behaviour = 'closes';
  expect((await send()).status).toBe(503);
  scanner.behaviour = 'answers';
  expect(await failures()).toEqual({ scanner: 1, put: 0, open: 0, remove: 0 });

  await expect(test.services.files.store.put('no-key', '/nowhere')).rejects.toThrow();
  await expect(test.services.files.store.open('no-key')).rejects.toThrow();
  expect(await failures()).toEqual({ scanner: 1, put: 1, open: 1, remove: 0 });
});
