import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSuperuser, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { faultsOf, promises } from './catalogue.ts';

/** Q5: every table, view and function is one that row security holds; the app's role is plain. */

let database: TestDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = await connectSuperuser(database.name);
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

const run = (text: string) => superuser.query(text);

describe.each(Object.entries(promises))('%s', (_, { faults, breach }) => {
  it('holds', async () => {
    expect(await faultsOf(faults, run)).toEqual([]);
  });

  it(`would be seen broken by: ${breach}`, async () => {
    await run('begin');
    try {
      await run(breach);
      expect(await faultsOf(faults, run)).not.toEqual([]);
    } finally {
      await run('rollback');
    }
  });
});

it('is asked of all there is', async () => {
  expect((await faultsOf('select name as fault from tables', run)).length).toBeGreaterThan(10);
  expect((await faultsOf('select name as fault from functions', run)).length).toBeGreaterThan(10);
});
