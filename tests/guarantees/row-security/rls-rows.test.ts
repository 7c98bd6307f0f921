import { globSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { root } from '#tests/support/process.ts';
import { findRowFaults, type RowAccess, readRowAccess, tables } from './rls-rows.ts';

/** The rows that row security allows in each table, without the server's queries. */

let test: TestApp;
let superuser: pg.Client;
let rowAccess: RowAccess;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  rowAccess = await readRowAccess(superuser, await createWorld(test));
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

it.each(tables)('%s lets every caller read, change, add and delete their own rows and no others', async (table) => {
  const { all, staff } = rowAccess.rows[table];
  expect(staff.inside.length, 'rows of the company').toBeGreaterThan(0);
  expect(staff.inside.length, 'rows of other companies').toBeLessThan(all.length);
  await superuser.query('begin');
  expect(await findRowFaults(superuser, rowAccess, [table])).toEqual([]);
  await superuser.query('rollback');
});

it('no query of the server selects rows by company, so that every test of a query tests the policies', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  // Backups and the operator's commands run as the owner, who sees every company.
  const ofRequests = sources.filter(
    (file) => !file.startsWith('server/backup/') && file !== 'server/people/tenants/write.ts',
  );
  const selectsByCompany = /tenant_id', '='|(?<!const )tenant_id = /;
  expect(ofRequests.length).toBeGreaterThan(50);
  expect(ofRequests.filter((file) => selectsByCompany.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
});
