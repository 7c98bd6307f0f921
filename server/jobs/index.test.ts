import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { uploadDocument } from '#contract/documents.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { upload } from '#tests/support/upload.ts';
import { startMaintenance } from './index.ts';

let test: TestApp;
let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  temporary = await temporaryDirectory();
  const directory = path.join(temporary.path, 'backups');
  await mkdir(directory);
  test = await startTestApp({ BACKUP_DIR: directory, METRICS_PORT: '0' });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await test.stop();
  await temporary.remove();
});

it('makes a nightly backup with missing files, reports their names and counts a failure', async () => {
  const { config, files, metrics } = test.services;
  const company = await createCompany(test, 'Studio');
  const project = await company.addProject({ clientId: await company.addClient('Client') });
  const { body } = await upload(test, company.admin, uploadDocument, [
    ['ProjectId', project],
    ['File', pdfFile, 'a.pdf'],
  ]);
  const key = fileKey(company.id, body.id);
  await files.store.remove(key);

  const failed = vi.spyOn(metrics as NonNullable<typeof metrics>, 'jobFailed');
  const lost = vi.spyOn(metrics as NonNullable<typeof metrics>, 'backupMade');
  const reports: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const report = (error: unknown, job: string) => reports.push(`${job}: ${(error as Error).message}`);
  const maintenance = startMaintenance(test.services, { ownerUrl: test.database.ownerUrl, report });
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await expect.poll(() => reports).toHaveLength(1);
  await maintenance.stop();

  expect(reports[0]).toContain(`backup: The backup is incomplete. Files missing from the file store (1): ${key}.`);
  expect(await readdir(config.backups?.directory as string)).toHaveLength(1);
  expect([failed.mock.calls, lost.mock.calls]).toEqual([[['backup']], [[1]]]);
});
