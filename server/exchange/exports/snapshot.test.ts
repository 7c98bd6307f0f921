import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addFiles, keepFile } from '#tests/guarantees/world/seed-files.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { download, makeExport, unpack } from '#tests/support/hand-over.ts';

/** The lists of an export of a company fit each other, whatever happens while they are read. */

let test: TestApp;
let world: CompanyWithProject;
let receive: TestApp['services']['files']['spool']['receive'];
beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  receive = test.services.files.spool.receive;
});
afterAll(() => test.stop());
afterEach(() => {
  test.services.files.spool.receive = receive;
});

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const temporaryFiles = () => readdir(path.join(test.services.config.dataDir, 'files', 'incoming')).catch(() => []);

/** Runs `work` after so many files of the export were written. The first ones are lists. */
function afterFiles(count: number, work: () => Promise<void>): void {
  let written = 0;
  test.services.files.spool.receive = async (source) => {
    const file = await receive(source);
    written += 1;
    if (written === count) await work();
    return file;
  };
}

async function exportCompany() {
  const { company } = world;
  const { state, id } = await makeExport(test, company.admin, 'Company', company.id);
  expect(state).toBe('Ready');
  const archive = await unpack(await download(test, company.admin, id));
  await archive.remove();
  const read = (name: string) => JSON.parse(String(archive.files.get(name)));
  return { rows: (table: string) => read(`data/${table}.json`) as Record<string, string>[], read, archive };
}

it('has nothing that was committed after the first list began', async () => {
  const { company } = world;
  const [clientId, projectId] = [randomUUID(), randomUUID()];
  const before = Date.now();
  afterFiles(1, async () => {
    // One commit of two rows: `clients` is read long before `projects`.
    await query(
      `with added as (insert into clients (tenant_id, id, name, name_key) values ($1, $2, 'Late', 'late') returning id)
       insert into projects (tenant_id, id, client_id, title, status, progress, start_date, end_date)
       select $1, $3, added.id, 'Late', 'InProgress', 0, current_date, current_date from added`,
      [company.id, clientId, projectId],
    );
  });
  const { rows, read, archive } = await exportCompany();
  expect(rows('clients').some(({ id }) => id === clientId)).toBe(false);
  expect(rows('projects').some(({ id }) => id === projectId)).toBe(false);
  expect(rows('projects')).toHaveLength(2);
  expect(String(archive.files.get('data/projects.csv'))).not.toContain('Late');
  const taken = Date.parse(read('manifest.json').asOf);
  expect(taken).toBeGreaterThanOrEqual(before - 1000);
  expect(taken).toBeLessThanOrEqual(Date.now());
  expect((await exportCompany()).rows('projects').some(({ id }) => id === projectId)).toBe(true);
});

it('holds no connection and reads no snapshot while files are written, and leaves no temporary file', async () => {
  const { company, client, project } = world;
  const [documentId, imageId] = [randomUUID(), randomUUID()];
  const place = { tenantId: company.id, projectId: project, clientId: client, userId: company.admin.id };
  await addFiles(test, place, { documentId, imageId, audience: 'client', words: 'A file' });
  await keepFile(test, company.id, documentId, 'A document');
  const { store } = test.services.files;
  const { open } = store;
  const seen: unknown[] = [];
  store.open = async (key) => {
    if (key.endsWith(documentId)) {
      seen.push(test.services.tenancy.use().busy);
      seen.push(
        ...(await query(
          "select state from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        )),
      );
    }
    return open(key);
  };
  await exportCompany();
  store.open = open;
  expect(seen).toEqual([0]);
  expect(await temporaryFiles()).toEqual([]);
});

it('leaves no temporary file if a list cannot be written', async () => {
  const { company } = world;
  let begun = 0;
  test.services.files.spool.receive = (source) => {
    begun += 1;
    // The first is the archive.
    return receive(begun === 3 ? Readable.from(fail()) : source);
  };
  await expect(makeExport(test, company.admin, 'Company', company.id)).rejects.toThrow('could not be made');
  expect(begun).toBe(3);
  expect(await temporaryFiles()).toEqual([]);
});

async function* fail(): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  throw new Error('The disk is full.');
}
