import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { writableColumns } from '#tests/support/columns.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { samples } from './operations.ts';
import { nextCursor } from './paging.ts';
import { tables } from './rls-rows.ts';
import { createWorld, type World } from './world.ts';

/**
 * Q31: among many companies, no call reads a table from end to end: every statement of it, those of functions and foreign
 * keys too, finds its rows by an index that begins with the company. PostgreSQL counts such scans itself. Plans are made
 * for any company, so how many there are is what matters, not how large the one that asks is.
 */

const companies = 300;
/** As many as the server has. */
const connections = 5;
/** Whoever lists every company reads them all. */
const listsCompanies: readonly string[] = ['listTenants'];

let test: TestApp;
let superuser: pg.Client;
let world: World;
let seen: Record<string, number>;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  world = await createWorld(test);
  await multiply(world.a.id);
  await addToOtherClient(world.a.id, world.places.otherClient.clientId);
  await superuser.query('vacuum analyze');
  await superuser.query('select pg_stat_force_next_flush()');
  // Those of before may yet tell of scans that they made of the small tables; they do so when they end.
  await superuser.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = 'loggia_app'",
  );
  await test.database.owner.query('select pg_stat_force_next_flush()');
  seen = await countScans();
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

const callers = ['admin', 'worker', 'clientUser', 'powerfulClientUser', 'operator', 'anonymous'] as const;
/** What is read first, before writes take it away. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const all = (Object.values(endpoints) as Endpoint[])
  .filter(({ id }) => !listsCompanies.includes(id))
  .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));

describe('among many companies, no table is read from end to end', () => {
  it('by a list, whatever it is asked for', async () => {
    for (const name of ['admin', 'worker', 'clientUser'] as const) {
      const { call } = world.principals[name];
      for (const query of [
        { limit: 2 },
        { status: 'OnHold' },
        { search: 'a', limit: 2 },
        { search: 'none of these' },
      ]) {
        expect((await call(endpoints.listProjects, { query })).status).toBe(200);
        await expectNoScans(`${name}: ${JSON.stringify(query)}`);
      }
    }
  });

  it('by a page of any list, however it is filtered', async () => {
    const { listTickets, listUsers, listClients, listRoles, listDocuments, listSessions, listAudit } = endpoints;
    for (const name of ['admin', 'worker', 'clientUser', 'powerfulClientUser'] as const) {
      const { call, places } = world.principals[name];
      const { own } = places;
      for (const [endpoint, filters] of [
        [listTickets, [{}, { status: 'Open' }, { status: 'Open', priority: 'Low', search: 'none of these' }]],
        [listUsers, [{}, { roleId: own.roleId }, { clientId: own.clientId }, { search: 'none of these' }]],
        [listClients, [{}, { search: 'none of these' }]],
        [listRoles, [{}]],
        [listDocuments, [{}, { projectId: own.projectId }]],
        [listSessions, [{}]],
        [listAudit, [{}]],
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

  it('by a page far down the list no more than it shows', async () => {
    const { call } = world.principals.admin;
    await addMany(world.a.id);
    for (const [table, endpoint] of [
      ['tickets', endpoints.listTickets],
      ['users', endpoints.listUsers],
      ['clients', endpoints.listClients],
    ] as const) {
      let cursor: string | undefined;
      for (let page = 0; page < 9; page += 1)
        cursor = nextCursor(await call(endpoint, { query: { limit: 100, cursor } }));
      await flush();
      const before = await countRead(table);
      expect((await call(endpoint, { query: { limit: 10, cursor } })).body).toHaveLength(10);
      await flush();
      // Entering reads a few; reading from the beginning would be 900 at least.
      expect((await countRead(table)) - before, table).toBeGreaterThan(10);
      expect((await countRead(table)) - before, table).toBeLessThan(100);
    }
  });

  it('and by client users nothing of other clients, by a list of projects or tickets, a total and the summary', async () => {
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
      const before = await countRead(table);
      expect((await call(endpoint, { query })).status).toBe(200);
      await flush();
      const what = `${endpoint.id} ${JSON.stringify(query)}`;
      expect((await countRead(table)) - before, what).toBeGreaterThan(0);
      expect((await countRead(table)) - before, what).toBeLessThan(500);
    }
  });

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('by %s', async (id, endpoint) => {
    for (const name of callers) {
      const { call, places } = world.principals[name];
      expect((await call(endpoint, samples[id as OperationId](places.own))).status, name).toBeLessThan(500);
      await expectNoScans(name);
    }
  });

  it('and the count of scans would tell', async () => {
    await superuser.query('select count(*) from projects where deleted_at > now()');
    await superuser.query('select pg_stat_force_next_flush()');
    await expect(expectNoScans('everybody')).rejects.toThrow(/projects/);
  });
});

async function expectNoScans(what: string): Promise<void> {
  await flush();
  const now = await countScans();
  const scanned = tables.filter((table) => now[table] !== seen[table]);
  seen = now;
  expect(scanned, what).toEqual([]);
}

/** A connection tells what it has counted when asked to; asked at once, all that calls have used are. */
async function flush(): Promise<void> {
  const ask = () => test.services.tenancy.lookUp(sql`select pg_stat_force_next_flush()`);
  await Promise.all(Array.from({ length: connections }, ask));
}

async function countScans(): Promise<Record<string, number>> {
  const { rows } = await superuser.query('select relname, seq_scan::int from pg_stat_user_tables');
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

/** Entries of its indexes that have been read. */
async function countRead(table: string): Promise<number> {
  const { rows } = await superuser.query(
    'select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = $1',
    [table],
  );
  return rows[0].read;
}

/** As many companies that have what this one has: all keys begin with the company, so the others stay the same. */
async function multiply(company: string): Promise<void> {
  await superuser.query(
    `set session_replication_role = 'replica';
     create temp table copies as select gen_random_uuid() as id, n from generate_series(1, ${companies}) n;
     insert into tenants (id, name, name_key, domain, domain_key, is_demo)
       select id, 'Copy ' || n, 'copy ' || n, 'copy-' || n, 'copy-' || n, true from copies;
     insert into demo_accounts (tenant_id, user_name, password, role, position)
       select id, 'person ' || place, 'open', 'worker', place from copies, generate_series(1, 4) place`,
  );
  for (const table of tables.filter((each) => !['tenants', 'demo_accounts'].includes(each))) {
    const columns = await writableColumns(superuser, table);
    const copied = columns.replace('tenant_id', 'copies.id');
    await superuser.query(
      `insert into ${table} (${columns}) select ${copied.replace(/(?<=, |^)(?!copies)/g, 'own.')}
       from ${table} own, copies where tenant_id = $1`,
      [company],
    );
  }
}

/** More of its own than a page holds. */
async function addMany(company: string): Promise<void> {
  await superuser.query(
    `insert into users (tenant_id, id, first_name, last_name)
     select $1, gen_random_uuid(), 'Many', 'No ' || n from generate_series(1, 1500) n`,
    [company],
  );
  await superuser.query(
    `insert into clients (tenant_id, id, name, name_key)
     select $1, gen_random_uuid(), 'Many ' || n, 'many ' || n from generate_series(1, 1500) n`,
    [company],
  );
}

/** Elsewhere clients get other ids: a copied one looks more frequent to the planner than any is. */
async function addToOtherClient(company: string, client: string): Promise<void> {
  for (const table of ['projects', 'tickets'])
    await superuser.query(
      `update ${table} set client_id = gen_random_uuid() where tenant_id in (select id from copies)`,
    );
  await superuser.query(
    `insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress)
     select $1, gen_random_uuid(), $2, 'Of another', 'OnHold', '2026-01-01', '2026-12-31', 0 from generate_series(1, 1000)`,
    [company, client],
  );
  await superuser.query(
    `insert into tickets (tenant_id, id, client_id, title, description, type, priority, created_by)
     select $1, gen_random_uuid(), $2, 'Of another', 'Words', 'Defect', 'Low', users.id
     from generate_series(1, 1000), (select id from users where tenant_id = $1 limit 1) users`,
    [company, client],
  );
}
