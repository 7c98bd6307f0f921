import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketOrders } from '#contract/work/ticket-status.ts';
import * as contract from '#contract/work/tickets.ts';
import { nextCursor } from '#tests/guarantees/reads/paging.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Filters, orders and pages of the list. */

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
let acme: string;
let lobby: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId: acme });
  lobby = await company.addProject({ clientId: acme, members: [{ person: worker }] });
  for (const [who, body, change] of [
    [ann, { title: 'one', priority: 'Low' }, { assigneeId: worker.id }],
    [worker, { title: 'two, after 1' }, { assigneeId: company.admin.id, status: 'Closed' }],
    [ann, { title: 'three', projectId: lobby, priority: 'High' }, undefined],
    [company.admin, { title: 'four', clientId: acme }, { assigneeId: worker.id, status: 'Closed' }],
  ] as [Person, object, object | undefined][]) {
    const { id } = (await who.call(contract.createTicket, { body: { title: 't', description: 'd', ...body } })).body;
    if (change) await company.admin.call(contract.updateTicket, { params: { id }, body: change });
  }
});
afterAll(() => test.stop());

const found = async (who: Person, query: object): Promise<string[]> =>
  (await who.call(contract.listTickets, { query })).body.map(({ title }: contract.Ticket) => title);

describe('a filter', () => {
  it.each([
    [{ assigneeId: 'me' }, ['four', 'one']],
    [{ assigneeId: 'me', status: 'Closed' }, ['four']],
    [{ assigneeId: 'none' }, ['three']],
    [{ search: '#1' }, ['one']],
    [{ search: ' #01 ' }, ['one']],
    [{ search: '1' }, ['two, after 1', 'one']],
    [{ search: '#9' }, []],
    [{ search: '#x' }, []],
    [{ search: '4', status: 'Open' }, []],
  ] as [object, string[]][])('%o finds %o', async (query, titles) => {
    expect(await found(worker, query)).toEqual(titles);
    const { headers } = await worker.call(contract.listTickets, { query: { ...query, limit: 10 } });
    expect(headers['x-total-count']).toBe(String(titles.length));
  });

  it('by a person, client or project finds what belongs to it', async () => {
    expect(await found(worker, { assigneeId: company.admin.id })).toEqual(['two, after 1']);
    expect(await found(worker, { clientId: acme })).toEqual(['four', 'three', 'one']);
    expect(await found(worker, { projectId: lobby })).toEqual(['three']);
    expect(await found(ann, { clientId: acme, priority: 'High' })).toEqual(['three']);
  });

  it('by a project that the caller does not see finds nothing', async () => {
    const stranger = await company.addPerson({ role: 'worker' });
    expect(await found(stranger, { projectId: lobby })).toEqual([]);
  });
});

describe('an order', () => {
  it.each([
    ['-createdAt', ['four', 'three', 'two, after 1', 'one']],
    ['createdAt', ['one', 'two, after 1', 'three', 'four']],
    ['-updatedAt', ['four', 'three', 'two, after 1', 'one']],
    ['-priority', ['three', 'four', 'two, after 1', 'one']],
    ['priority', ['one', 'two, after 1', 'four', 'three']],
  ])('%s', async (sort, titles) => {
    expect(await found(worker, { sort })).toEqual(titles);
  });

  it('by change has what was just changed first', async () => {
    const { id } = (await worker.call(contract.listTickets, { query: { search: '#1' } })).body[0];
    await worker.call(contract.updateTicket, { params: { id }, body: { type: 'Feature' } });
    expect((await found(worker, { sort: '-updatedAt' }))[0]).toBe('one');
    expect((await found(worker, { sort: 'updatedAt' })).at(-1)).toBe('one');
  });

  it.each(ticketOrders)('%s has the same sequence in pages as without, also among equal keys', async (sort) => {
    const crowd = await createCompany(test, `Crowd ${ticketOrders.indexOf(sort)}`);
    await test.database.owner.query(
      `insert into tickets (tenant_id, id, number, title, description, type, priority, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), n, 'T' || n, 'D', 'Defect', (array['Low', 'Medium', 'High'])[1 + n % 3], $2,
         timestamptz '2026-01-01T00:00:00.123456Z' + n / 5 * interval '1 second',
         case when n % 2 = 0 then timestamptz '2026-01-01T00:00:00.5Z' + n / 10 * interval '1 second' end
       from generate_series(1, 50) n`,
      [crowd.id, crowd.admin.id],
    );
    const whole = await found(crowd.admin, { sort });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await crowd.admin.call(contract.listTickets, { query: { sort, limit: 7, cursor } });
      paged.push(...page.body.map(({ title }: contract.Ticket) => title));
      cursor = nextCursor(page);
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(50);
  });

  it('refuses the cursor of another order, and one that was made up', async () => {
    const ask = (sort: (typeof ticketOrders)[number], cursor?: string) =>
      worker.call(contract.listTickets, { query: { sort, limit: 1, cursor } });
    const cursor = nextCursor(await ask('-priority')) as string;
    expect((await ask('-priority', cursor)).status).toBe(200);
    expect((await ask('priority', cursor)).status).toBe(400);
    const [list, , id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const key of ['4 2026-01-01T00:00:00Z', '3 yesterday', '3', 'x']) {
      const madeUp = Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
      expect((await ask('-priority', madeUp)).status).toBe(400);
    }
  });
});
