import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { projectOrders } from '#contract/work/project-status.ts';
import { ticketOrders } from '#contract/work/ticket-status.ts';
import { tables } from '#tests/guarantees/row-security/rls-rows.ts';
import { addManyMessages, addOtherCompanies, addRowsOfOtherClient } from '#tests/guarantees/world/many-companies.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { linkedCursor, nextCursor } from './paging.ts';
import { countIndexReads, countScans, flushStatistics } from './scan-statistics.ts';

/**
 * With many companies, no operation scans a whole table. All statements, also those of functions and foreign keys, use an
 * index that starts with the company. PostgreSQL counts sequential scans. Generic plans depend on the number of companies, not
 * on the size of the caller's company.
 */

/** These operations list all companies, so they read the whole table. */
const listsCompanies: readonly string[] = ['listTenants'];

let test: TestApp;
let superuser: pg.Client;
let world: World;
let seen: Record<string, number>;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  world = await createWorld(test);
  await addOtherCompanies(superuser, world.a.id);
  await addRowsOfOtherClient(superuser, world.a.id, world.places.otherClient.clientId);
  await superuser.query('vacuum analyze');
  await superuser.query('select pg_stat_force_next_flush()');
  // End earlier connections, because they may still report scans of the small tables.
  await superuser.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = 'loggia_app'",
  );
  await test.database.owner.query('select pg_stat_force_next_flush()');
  seen = await countScans(superuser);
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

const callers = ['admin', 'worker', 'clientUser', 'powerfulClientUser', 'operator', 'anonymous'] as const;
/** Reads come before writes that delete their objects. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const all = (Object.values(endpoints) as Endpoint[])
  .filter(({ id }) => !listsCompanies.includes(id))
  .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));

describe('with many companies, no table is scanned', () => {
  it('by the list of projects with any filter', async () => {
    for (const name of ['admin', 'worker', 'clientUser'] as const) {
      const { call, places } = world.principals[name];
      for (const query of [
        { limit: 2 },
        { status: 'OnHold' },
        { search: 'a', limit: 2 },
        { search: 'none of these' },
        { clientId: places.own.clientId, limit: 2 },
        { memberId: 'me', overdue: 'true', limit: 2 },
        { dueFrom: '2026-01-01', dueTo: '2026-12-31', sort: 'endDate', limit: 2 },
        ...projectOrders.map((sort) => ({ sort, limit: 2 })),
      ] as const) {
        expect((await call(endpoints.listProjects, { query })).status).toBe(200);
        await expectNoScans(`${name}: ${JSON.stringify(query)}`);
      }
    }
  });

  it('by a page of any list with any filter', async () => {
    const { listTickets, listUsers, listClients, listRoles, listDocuments, listSessions, listAudit, listMessages } =
      endpoints;
    for (const name of ['admin', 'worker', 'clientUser', 'powerfulClientUser'] as const) {
      const { call, places } = world.principals[name];
      const { own } = places;
      for (const [endpoint, filters] of [
        [
          listTickets,
          [
            {},
            { status: 'Open' },
            { status: 'Open', priority: 'Low', search: 'none of these' },
            { search: '#1' },
            { assigneeId: 'me' },
            { assigneeId: 'none' },
            { clientId: own.clientId },
            { projectId: own.projectId },
            ...ticketOrders.map((sort) => ({ sort })),
          ],
        ],
        [listUsers, [{}, { roleId: own.roleId }, { clientId: own.clientId }, { search: 'none of these' }]],
        [listClients, [{}, { search: 'none of these' }]],
        [listRoles, [{}]],
        [listDocuments, [{}, { projectId: own.projectId }]],
        [listSessions, [{}]],
        [listAudit, [{}]],
        [listMessages, [{ subjectType: 'project', subjectId: own.projectId }]],
      ] as const) {
        for (const filter of filters) {
          const first = await call(endpoint, { query: { ...filter, limit: 1 } as never });
          const next = await call(endpoint, { query: { ...filter, limit: 1, cursor: nextCursor(first) } as never });
          expect([200, 403]).toContain(first.status);
          expect(next.status).toBe(first.status);
          await expectNoScans(`${name}: ${endpoint.id} ${JSON.stringify(filter)}`);
        }
      }
    }
  });

  it('by a page of a conversation of 5,000 messages, of which client users read none of the internal ones', async () => {
    const subjectId = world.principals.clientUser.places.own.projectId;
    await addManyMessages(superuser, world.a.id, subjectId);
    const query = { subjectType: 'project', subjectId, limit: 50 };
    for (const name of ['admin', 'clientUser'] as const) {
      for (const from of ['start', 'end']) {
        const ask = (more: object) =>
          world.principals[name].call(endpoints.listMessages, { query: { ...query, from, ...more } });
        const first = await ask({});
        const cursor = linkedCursor(first);
        for (const [what, more] of [
          ['first', {}],
          ['next', { cursor }],
        ] as const) {
          await flushStatistics(test, superuser);
          const before = await countIndexReads(superuser, 'messages');
          expect((await ask(more)).body).toHaveLength(50);
          await flushStatistics(test, superuser);
          const read = (await countIndexReads(superuser, 'messages')) - before;
          expect(read, `${name} ${from} ${what}`).toBeGreaterThanOrEqual(50);
          // One more shows whether there is another page.
          expect(read, `${name} ${from} ${what}`).toBeLessThan(60);
        }
      }
    }
  });

  it('by client users, who do not read rows of other clients for lists, totals and the summary', async () => {
    const { call } = world.principals.clientUser;
    const { listProjects, getProjectSummary, listTickets } = endpoints;
    for (const [table, endpoint, query] of [
      ['projects', listProjects, {}],
      ['projects', listProjects, { limit: 1 }],
      ['projects', listProjects, { limit: 1, status: 'OnHold' }],
      ['projects', listProjects, { limit: 1, search: 'a' }],
      ['projects', getProjectSummary, {}],
      ['tickets', listTickets, {}],
      ['tickets', listTickets, { limit: 1 }],
      ['tickets', listTickets, { limit: 1, search: 'words', status: 'Open' }],
    ] as const) {
      await flushStatistics(test, superuser);
      const before = await countIndexReads(superuser, table);
      expect((await call(endpoint, { query })).status).toBe(200);
      await flushStatistics(test, superuser);
      const what = `${endpoint.id} ${JSON.stringify(query)}`;
      expect((await countIndexReads(superuser, table)) - before, what).toBeGreaterThan(0);
      expect((await countIndexReads(superuser, table)) - before, what).toBeLessThan(500);
    }
  });

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('by %s', async (id, endpoint) => {
    for (const name of callers) {
      const { call, places } = world.principals[name];
      expect((await call(endpoint, samples[id as OperationId](places.own))).status, name).toBeLessThan(500);
    }
    // Once for all callers, because counting takes longer than a call.
    await expectNoScans(id);
  });

  it('and the statistics detect a scan', async () => {
    await superuser.query('select count(*) from projects where progress > 100');
    await superuser.query('select pg_stat_force_next_flush()');
    await expect(expectNoScans('superuser')).rejects.toThrow(/projects/);
  });
});

async function expectNoScans(what: string): Promise<void> {
  await flushStatistics(test, superuser);
  const now = await countScans(superuser);
  const scanned = tables.filter((table) => now[table] !== seen[table]);
  seen = now;
  expect(scanned, what).toEqual([]);
}
