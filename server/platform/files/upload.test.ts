import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maintain } from '#server/jobs/maintain.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startAppWithImage } from '#tests/support/app-with-image.ts';
import type { Answer, Company } from '#tests/support/company.ts';
import { fileKey } from './keys.ts';

let test: TestApp;
let company: Company;
let send: () => Promise<Answer>;
beforeAll(async () => {
  ({ test, company, send } = await startAppWithImage());
});
afterAll(() => test.stop());

/** Simulates a crash: no code after this step runs. */
async function crashAt(step: Step): Promise<void> {
  const { files } = test.services;
  const { store, spool } = files;
  const { tenancy } = test.services;
  const asServer = tenancy.asServer;
  const died = Object.assign(new Error('died'), { syscall: 'test' });
  let puts = 0;
  files.store = {
    ...store,
    remove: async () => {},
    put: async (key, file) => {
      puts += 1;
      if (step.beforePut === puts) throw died;
      await store.put(key, file);
      if (step.afterPut === puts) throw died;
    },
  };
  files.spool = {
    ...spool,
    discard: async () => {},
    receive: async (source) => {
      const file = await spool.receive(source);
      if (step.afterSpool) throw died;
      return file;
    },
  };
  tenancy.asServer = () => Promise.reject(died);
  if (step.atRow) await test.database.owner.query(`alter table images add constraint broken check (false) not valid`);
  const { status } = await send();
  expect(status).toBeGreaterThanOrEqual(400);
  Object.assign(files, { store, spool });
  tenancy.asServer = asServer;
  if (step.atRow) await test.database.owner.query('alter table images drop constraint broken');
}

type Step = { afterSpool?: boolean; beforePut?: number; afterPut?: number; atRow?: boolean };

const steps: [string, Step][] = [
  ['the temporary file is written', { afterSpool: true }],
  ['the preview is moved', { afterPut: 1 }],
  ['the thumbnail is moved', { afterPut: 2 }],
  ['the original is about to be moved', { beforePut: 3 }],
  ['the original is moved', { afterPut: 3 }],
  ['the row is about to be added', { atRow: true }],
];

describe('rows and bytes of uploads', () => {
  beforeEach(async () => {
    expect((await send()).status).toBe(201);
  });

  it.each(steps)('are consistent if the process dies when %s', async (_name, step) => {
    await crashAt(step);
    const late = new Date(Date.now() + 61 * 60 * 1000);
    await maintain(test.services, { now: late });
    await expectConsistent();
  });

  it('are consistent while the sweeper runs during uploads', async () => {
    const late = new Date(Date.now() + 61 * 60 * 1000);
    // Temporary files of running uploads are recent; only the clock of this test makes them old.
    const { spool } = test.services.files;
    test.services.files.spool = { ...spool, sweep: async () => {} };
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, send)),
      Promise.all(Array.from({ length: 6 }, () => maintain(test.services, { now: late }))),
    ]);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    test.services.files.spool = spool;
    await maintain(test.services, { now: late });
    await expectConsistent();
  });
});

async function expectConsistent(): Promise<void> {
  const { store } = test.services.files;
  const { rows } = await test.database.owner.query('select id, sha256 from images where tenant_id = $1', [company.id]);
  const expected = rows.flatMap(({ id }) => [
    fileKey(company.id, id),
    fileKey(company.id, id, 'preview'),
    fileKey(company.id, id, 'thumbnail'),
  ]);
  const found: string[] = [];
  for await (const key of store.list(company.id)) found.push(key);
  expect(found.sort()).toEqual(expected.sort());
  for (const { id, sha256 } of rows) {
    const stored = await store.open(fileKey(company.id, id));
    const hash = createHash('sha256');
    for await (const chunk of stored?.read() ?? []) hash.update(chunk);
    expect(hash.digest().equals(sha256)).toBe(true);
  }
  const incoming = path.join(test.services.config.dataDir, 'files/incoming');
  expect(await readdir(incoming)).toEqual([]);
  const intents = await test.database.owner.query('select id from uploads where tenant_id = $1', [company.id]);
  expect(intents.rows).toEqual([]);
}
