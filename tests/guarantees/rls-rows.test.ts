import { globSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { root } from '#tests/support/process.ts';
import { type Floor, faultsOfFloor, readFloor, tables } from './rls-rows.ts';
import { createWorld } from './world.ts';

/** Q4: what row security lets through, table by table, without any query of ours in between. */

let test: TestApp;
let superuser: pg.Client;
let floor: Floor;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  floor = await readFloor(superuser, await createWorld(test));
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

it.each(tables)(
  '%s gives everyone their own rows, to see, to change, to add and to delete, and no other',
  async (table) => {
    const { all, staff } = floor.rows[table];
    expect(staff.inside.length, 'rows of the company').toBeGreaterThan(0);
    expect(staff.inside.length, 'rows of another').toBeLessThan(all.length);
    await superuser.query('begin');
    expect(await faultsOfFloor(superuser, floor, [table])).toEqual([]);
    await superuser.query('rollback');
  },
);

it('no query of the server names a company to choose rows by, so that every test of it tests the policies', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  // Backups are the owner's, who sees every company; so is the shell, which deactivates as the operator's calls do.
  const ofRequests = sources.filter((file) => !file.startsWith('server/backup/') && file !== 'server/tenants/write.ts');
  const chooses = /tenant_id', '='|(?<!const )tenant_id = /;
  expect(ofRequests.length).toBeGreaterThan(50);
  expect(ofRequests.filter((file) => chooses.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
});
