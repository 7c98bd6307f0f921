import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { openOffSite } from '#server/backup/off-site.ts';
import type { S3Place } from '#server/platform/config/s3-url.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { type S3Server, s3Credentials, startS3, startS3Proxy } from '#tests/support/s3.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { upload } from '#tests/support/upload.ts';
import { startMaintenance } from './index.ts';

let test: TestApp;
let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
let s3: S3Server;
let proxy: Awaited<ReturnType<typeof startS3Proxy>>;
let answerToPut: number | undefined = 507;
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  s3 = await startS3(['backups']);
  proxy = await startS3Proxy(s3.endpoint, ({ method }) => (method === 'PUT' ? answerToPut : undefined));
  temporary = await temporaryDirectory();
  const directory = path.join(temporary.path, 'backups');
  await mkdir(directory);
  test = await startTestApp({
    BACKUP_DIR: directory,
    BACKUP_URL: `s3://backups?endpoint=${proxy.endpoint}`,
    METRICS_PORT: '0',
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await test.stop();
  await proxy.stop();
  await s3.stop();
  await temporary.remove();
  vi.unstubAllEnvs();
});

type Job = { maintenance: ReturnType<typeof startMaintenance>; reports: string[] };

/** Starts the jobs and lets their first run begin. */
async function runJobs(): Promise<Job> {
  const reports: string[] = [];
  const report = (error: unknown, job: string) => reports.push(`${job}: ${(error as Error).message}`);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const maintenance = startMaintenance(test.services, { ownerUrl: test.database.ownerUrl, report });
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  return { maintenance, reports };
}

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
  const { maintenance, reports } = await runJobs();
  await expect.poll(() => reports).toHaveLength(2);
  await maintenance.stop();

  expect(reports[0]).toContain(`backup: The backup is incomplete. Files missing from the file store (1): ${key}.`);
  expect(await readdir(config.backups?.directory as string)).toHaveLength(1);
  expect([failed.mock.calls, lost.mock.calls]).toEqual([[['backup'], ['off-site']], [[1]]]);
  expect(reports[1]).toMatch(/^off-site: The file store failed: /);
});

it('sends the backup at the next run if the bucket refused it, and says when it was made', async () => {
  const { config, metrics } = test.services;
  const [name] = await readdir(config.backups?.directory as string);
  const sent = vi.spyOn(metrics as NonNullable<typeof metrics>, 'backupsSent');
  const again = await runJobs();
  await expect.poll(() => again.reports).toHaveLength(1);
  await again.maintenance.stop();
  expect([again.reports[0], sent.mock.calls]).toEqual([expect.stringMatching(/^off-site: /), []]);

  answerToPut = undefined;
  const { maintenance, reports } = await runJobs();
  await expect.poll(() => sent.mock.calls).toHaveLength(1);
  await maintenance.stop();
  expect(reports).toEqual([]);
  const startedAt = String(/loggia-(.*)\.tar/.exec(name as string)?.[1]).replaceAll(/(?<=T.*)-/g, ':');
  expect(sent.mock.calls).toEqual([[new Date(startedAt)]]);
  const offSite = await openOffSite(config.backupsIn as S3Place);
  expect((await offSite.list()).map(({ key }) => key)).toEqual([name]);
});

it('plans the next run while a backup is sent, and stops at once', async () => {
  const { config, metrics } = test.services;
  await writeFile(path.join(config.backups?.directory as string, 'loggia-2199-01-01T00-00-00Z.tar'), 'late');
  const succeeded = vi.spyOn(metrics as NonNullable<typeof metrics>, 'jobSucceeded');
  const failed = vi.spyOn(metrics as NonNullable<typeof metrics>, 'jobFailed');
  answerToPut = 0;
  const before = proxy.refused();
  const { maintenance } = await runJobs();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await expect.poll(proxy.refused).toBe(before + 1);
  await expect.poll(() => timers.mock.calls.map(([, time]) => time)).toContain(15 * 60_000);
  await maintenance.stop();
  timers.mockRestore();
  expect(proxy.refused()).toBe(before + 1);
  expect([...succeeded.mock.calls, ...failed.mock.calls].filter(([job]) => job === 'off-site')).toEqual([]);
});
