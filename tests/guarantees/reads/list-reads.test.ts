import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperationId } from '#contract/index.ts';
import { addOtherCompanies } from '#tests/guarantees/world/many-companies.ts';
import { createWorld } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { createPagesWorld, fillLists, idsOf, linkedCursor, requesterOf, rows } from './paging.ts';
import { many, type PagesWorld } from './paging-list.ts';
import { countAllReads, flushStatistics } from './scan-statistics.ts';

/**
 * A page of a list reads about as many rows as it returns, wherever it is in the list. Among them are the rows of other tables that
 * belong to it, such as names.
 */

const size = 10;
const perItem = 6;

/** What some lists read besides their page. */
const alsoRead: Partial<Record<OperationId, number>> = {
  // They count the unread lines up to 500, each with what it is about.
  listNotifications: 1000,
  // The people who do the tasks, and the colours of their clients.
  listTasks: 2 * size,
  // The client of each, its projects, and the company, whose zone says which month it is.
  listBudgets: 5 * size,
  // The people who wrote the entries, and the names and colours of their clients.
  listHours: 4 * size,
  // The owners, and the projects with their clients and modules.
  listRecurring: 2 * size,
  // The projects that the caller sees.
  listDocuments: many,
  // All sessions of the caller. One person has few.
  listSessions: many,
  listUserSessions: many,
  // All roles of the company, to find the caller's. A company has few.
  listSignOffs: 2 * many,
  // All open work of the caller, each with its project. One person has little.
  listWork: 8 * many,
  // All views of the caller and the team, of which there are at most 50 for each list.
  listViews: many,
};

let test: TestApp;
let superuser: pg.Client;
let world: PagesWorld;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  // Plans depend on the average company, so there are many.
  await addOtherCompanies(superuser, (await createWorld(test)).a.id);
  world = await createPagesWorld(test, 'Long lists');
  await fillLists(world);
  await superuser.query('vacuum analyze');
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

it.each(rows)('%s reads few rows for a page in the middle', async (id, list) => {
  const ask = requesterOf(world, list);
  const cursor = linkedCursor(await ask({ limit: 200, cursor: linkedCursor(await ask({ limit: 200 })) }), 'next');
  await flushStatistics(test, superuser);
  const before = await countAllReads(superuser);
  expect(idsOf(await ask({ limit: size, cursor }))).toHaveLength(size);
  await flushStatistics(test, superuser);
  const read = (await countAllReads(superuser)) - before;
  expect(read).toBeGreaterThanOrEqual(size);
  expect(read).toBeLessThan(size * perItem + (alsoRead[id] ?? 0));
});
