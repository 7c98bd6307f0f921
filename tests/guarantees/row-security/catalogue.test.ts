import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSuperuser, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findViolations, rules } from './catalogue.ts';

/** Row security covers every table, view and function, and the app's role has no extra privileges. */

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

describe.each(Object.entries(rules))('%s', (_, { violations, breach }) => {
  it('holds', async () => {
    expect(await findViolations(violations, run)).toEqual([]);
  });

  it(`detects: ${breach}`, async () => {
    await run('begin');
    try {
      await run(breach);
      expect(await findViolations(violations, run)).not.toEqual([]);
    } finally {
      await run('rollback');
    }
  });
});

it('covers all tables and functions', async () => {
  expect((await findViolations('select name as violation from tables', run)).length).toBeGreaterThan(10);
  expect((await findViolations('select name as violation from functions', run)).length).toBeGreaterThan(10);
});
