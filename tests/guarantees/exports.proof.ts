import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileKey } from '#server/files/keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { makeHandOver } from '#tests/support/hand-over.ts';
import { times } from '#tests/support/long.ts';
import { addFiles } from './seed-files.ts';

/** (i) 1: a hand-over takes no more memory with more bytes. */

const megabyte = 1024 * 1024;
const size = times({ short: 256, long: 2048 });
const mostMegabytes = 200;

let test: TestApp;
let world: CompanyWithProject;
beforeAll(async () => {
  test = await startTestApp();
  world = await createCompanyWithProject(test);
});
afterAll(() => test.stop());

it(`makes a hand-over of ${size} MB with less than ${mostMegabytes} MB of memory`, async () => {
  await addLargeDocument();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const made = await makeHandOver(test, world.manager, world.project);
  clearInterval(timer);
  expect(made.state).toBe('Ready');
  expect(made.sizeBytes).toBeGreaterThan(size * megabyte);
  const grown = Math.round((most - before) / megabyte);
  process.stdout.write(`${size} MB: memory grew by ${grown} MB\n`);
  expect(grown).toBeLessThan(mostMegabytes);
}, 300_000);

async function addLargeDocument(): Promise<void> {
  const { company, project, client, manager } = world;
  const documentId = randomUUID();
  const place = { tenantId: company.id, projectId: project, clientId: client, userId: manager.id };
  await addFiles(test, place, { documentId, imageId: randomUUID(), audience: 'client', words: 'Large' });
  const temporary = path.join(test.services.config.dataDir, randomUUID());
  const file = await open(temporary, 'w');
  const block = Buffer.alloc(megabyte, 'loggia');
  for (let count = 0; count < size; count++) await file.write(block);
  await file.close();
  await test.services.files.store.put(fileKey(company.id, documentId), temporary);
}
