import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewExport } from '#contract/exchange/exports.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { killExporters } from '#tests/durability/export-kills.ts';
import { addFiles, keepFile } from '#tests/guarantees/world/seed-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signIn } from '#tests/support/company.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { makeExport } from '#tests/support/hand-over.ts';
import { partOfToday, stepsOfToday, times } from '#tests/support/long.ts';
import { stopServers } from '#tests/support/process.ts';

/**
 * (i) 1: an export takes no more memory with more bytes. With `--long` they have 2 GB. (i) 10: a process that dies at any
 * step leaves no half archive and no file.
 */

const megabyte = 1024 * 1024;
const size = times({ short: 256, long: 2048 });
const rows = times({ short: 20_000, long: 200_000 });
const mostMegabytes = 200;

let test: TestApp;
let world: CompanyWithProject;
beforeAll(async () => {
  test = await startTestApp();
  world = await createCompanyWithProject(test);
});
afterAll(async () => {
  await stopServers();
  await test.stop();
});

/** The proofs take longer than a token lives. */
const signInAgain = () => signIn(test, world.company.id, world.company.admin.id);

/** What the administrator of the world exports. */
const asked = (kind: NewExport['kind']): NewExport => {
  const { company, project } = world;
  return { kind, subjectId: { HandOver: project, Person: company.admin.id, Company: company.id }[kind] };
};

const kinds = ['HandOver', 'Person', 'Company'] as const;

/** Processes start many times for each kind, so one kind has its turn each day. */
const kindsOfToday = partOfToday(kinds, { short: 3, long: 1 });

describe.each(kindsOfToday)('an export of the kind %s', (kind) => {
  it('is never offered in part when the process that makes it dies at any step, and leaves no file', async () => {
    const { company } = world;
    await addDocument(1);
    // Most of the steps of an export are like each other.
    const steps = stepsOfToday(
      { HandOver: { short: 32, long: 1 }, Person: { short: 80, long: 4 }, Company: { short: 160, long: 12 } }[kind],
    );
    const { kills, wrong } = await killExporters(test, await signInAgain(), asked(kind), steps);
    process.stdout.write(`${kind}: ${kills} kills, ${wrong.length} wrong\n`);
    expect(kills).toBeGreaterThan(times({ short: 5, long: 10 }));
    expect(wrong).toEqual([]);
    await maintain(test.services, { now: new Date(Date.now() + 2 * 60 * 60 * 1000) });
    const { rows } = await test.database.owner.query(
      'select coalesce(file_id, id) as id, state from exports where tenant_id = $1',
      [company.id],
    );
    expect(rows.every(({ state }) => state === 'Ready')).toBe(true);
    const files = await test.database.owner.query('select id from document_versions where tenant_id = $1', [
      company.id,
    ]);
    const wanted = [...rows, ...files.rows].map(({ id }) => fileKey(company.id, id));
    const kept: string[] = [];
    for await (const key of test.services.files.store.list(company.id)) kept.push(key);
    expect(kept.sort()).toEqual(wanted.sort());
  }, 900_000);
});

it(`makes exports of ${size} MB with less than ${mostMegabytes} MB of memory`, async () => {
  await addDocument(size);
  await addEvents(rows);
  const snapshot = timeSnapshots();
  for (const kind of kinds) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const { subjectId } = asked(kind);
    const made = await makeExport(test, await signInAgain(), kind, subjectId);
    clearInterval(timer);
    expect(made.state).toBe('Ready');
    expect(made.sizeBytes).toBeGreaterThan(size * megabyte);
    const grown = Math.round((most - before) / megabyte);
    process.stdout.write(`${kind}, ${size} MB: memory grew by ${grown} MB\n`);
    expect(grown).toBeLessThan(mostMegabytes);
  }
  process.stdout.write(`Company, ${rows} rows: the snapshot was open for ${Math.round(snapshot.milliseconds)} ms\n`);
  expect(snapshot.milliseconds).toBeGreaterThan(0);
}, 600_000);

/** Rows of the long list of the company. */
async function addEvents(count: number): Promise<void> {
  const { company, project, client } = world;
  await test.database.owner.query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
     select $1, uuidv7(), 'project.updated', 'Ada Admin', $3, $2, 'project', $2, 'client', jsonb_build_object('status', jsonb_build_array('InProgress', n))
     from generate_series(1, $4::int) n`,
    [company.id, project, client, count],
  );
}

/** How long the lists of a company are read. */
function timeSnapshots(): { milliseconds: number } {
  const { tenancy } = test.services;
  const { asExporterAtOnce } = tenancy;
  const timed = { milliseconds: 0 };
  tenancy.asExporterAtOnce = async (...args: Parameters<typeof asExporterAtOnce>) => {
    const start = performance.now();
    const result = await asExporterAtOnce(...args);
    timed.milliseconds += performance.now() - start;
    return result as never;
  };
  return timed;
}

/** A document of the administrator. */
async function addDocument(megabytes: number): Promise<void> {
  const { company, project, client } = world;
  const documentId = randomUUID();
  const imageId = randomUUID();
  const place = { tenantId: company.id, projectId: project, clientId: client, userId: company.admin.id };
  await addFiles(test, place, { documentId, imageId, audience: 'client', words: `Large ${documentId}` });
  await test.database.owner.query('delete from images where id = $1', [imageId]);
  if (megabytes === 1) return keepFile(test, company.id, documentId, 'A document');
  const temporary = path.join(test.services.config.dataDir, randomUUID());
  const file = await open(temporary, 'w');
  const block = Buffer.alloc(megabyte, 'loggia');
  for (let count = 0; count < megabytes; count++) await file.write(block);
  await file.close();
  await test.services.files.store.put(fileKey(company.id, documentId), temporary);
}
