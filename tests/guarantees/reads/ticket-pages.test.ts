import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxTicketsCounted, ticketOrders } from '#contract/work/ticket-status.ts';
import { listTickets } from '#contract/work/tickets.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { nextCursor } from './paging.ts';
import { countIndexReads, countTableReads, flushStatistics, vacuumWhole } from './scan-statistics.ts';

/** A page of tickets reads about as many rows as it returns, with any filter and in any order, also if it brings the total. */

/** More than are counted, of which client users see a tenth. */
const many = 12_000;

let test: TestApp;
let superuser: pg.Client;
let company: Company;
let client: Person;
let clientId: string;
let projectId: string;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  company = await createCompany(test, 'Large');
  clientId = await company.addClient('Acme');
  projectId = await company.addProject({ clientId });
  client = await company.addPerson({ role: 'client', clientId });
  // Every tenth ticket belongs to the client, every fortieth is about the project, assigned to the administrator and on hold.
  await superuser.query(
    `insert into tickets (tenant_id, id, number, client_id, project_id, title, description, type, priority, status,
       assignee_id, created_by, created_at, updated_at)
     select $1, gen_random_uuid(), n, case when n % 10 = 0 then $2::uuid end, case when n % 40 = 0 then $3::uuid end,
       'Ticket ' || n, 'Words', 'Defect', (array['Low', 'Medium', 'High'])[1 + n % 3],
       case when n % 40 = 0 then 'OnHold' else 'Closed' end, case when n % 40 = 0 then $4::uuid end, $4,
       now() - n * interval '1 minute', case when n % 2 = 0 then now() - n * interval '1 second' end
     from generate_series(1, ${many}) n`,
    [company.id, clientId, projectId, company.admin.id],
  );
  await vacuumWhole(superuser, 'tickets');
  await vacuumWhole(superuser, 'ticket_clocks');
  // Each clock looked its ticket up when it was inserted. Otherwise these reads are counted in one of the tests.
  await superuser.query('select pg_stat_force_next_flush()');
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

const queries = [
  ...ticketOrders.map((sort) => ({ sort })),
  ...ticketOrders.map((sort) => ({ sort, clientId: 'acme' })),
  { status: 'OnHold' },
  { assigneeId: 'me' },
  { projectId: 'lobby' },
  { search: '#40' },
] as const;

it.each(queries)('%o reads few rows for the second page', async (query) => {
  // Client users cannot sort by promises.
  const callers =
    'sort' in query && query.sort === 'promise' ? { admin: company.admin } : { admin: company.admin, client };
  for (const [who, person] of Object.entries(callers)) {
    const asked = {
      ...query,
      ...('clientId' in query && { clientId }),
      ...('projectId' in query && { projectId }),
      limit: 10,
    };
    const cursor = nextCursor(await person.call(listTickets, { query: asked }));
    await flushStatistics(test, superuser);
    const before = await countIndexReads(superuser, 'tickets');
    // The first page counts them all. What fits on one page has no second.
    const { body } = await person.call(listTickets, {
      query: cursor ? { ...asked, cursor } : { ...asked, limit: undefined },
    });
    await flushStatistics(test, superuser);
    const read = (await countIndexReads(superuser, 'tickets')) - before;
    expect(read, who).toBeGreaterThanOrEqual(body.length);
    expect(read, who).toBeLessThan(150);
  }
});

it.each([
  [{}, maxTicketsCounted, 1200],
  [{ sort: '-updatedAt' }, maxTicketsCounted, 1200],
  [{ sort: '-priority' }, maxTicketsCounted, 1200],
  [{ status: 'Closed' }, maxTicketsCounted, 900],
  [{ priority: 'High' }, 4000, 400],
  [{ assigneeId: 'none' }, maxTicketsCounted, 900],
  [{ clientId: 'acme' }, 1200, 1200],
  [{ projectId: 'lobby' }, 300, 300],
] as const)('%o counts up to 10,000, without reading what is not on the page', async (query, ofCompany, ofClient) => {
  for (const [person, total] of [
    [company.admin, ofCompany],
    [client, ofClient],
  ] as const) {
    const asked = { ...query, ...('clientId' in query && { clientId }), ...('projectId' in query && { projectId }) };
    await flushStatistics(test, superuser);
    const before = await countTableReads(superuser, 'tickets');
    const { body, headers } = await person.call(listTickets, { query: { ...asked, limit: 10 } });
    await flushStatistics(test, superuser);
    expect([body.length, headers['x-total-count']]).toEqual([10, `${total}`]);
    const read = (await countTableReads(superuser, 'tickets')) - before;
    expect(read).toBeGreaterThanOrEqual(10);
    expect(read).toBeLessThan(50);
  }
});
