import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { createMessage, deleteMessage } from '#contract/work/messages.ts';
import * as contract from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
let acmeAnn: Person;
let acmeAbe: Person;
let globexGus: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  const acme = await company.addClient('Acme');
  const globex = await company.addClient('Globex');
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  acmeAnn = await company.addPerson({ role: 'client', firstName: 'Ann', lastName: 'Lee', clientId: acme });
  acmeAbe = await company.addPerson({ role: 'client', firstName: 'Abe', clientId: acme });
  globexGus = await company.addPerson({ role: 'client', firstName: 'Gus', clientId: globex });
});
afterAll(() => test.stop());

const raise = (who: Person, body: object = {}) =>
  who.call(contract.createTicket, { body: { title: 'Broken', description: 'It does not open', ...body } });
const update = (who: Person, id: string, body: object) => who.call(contract.updateTicket, { params: { id }, body });
const titles = async (who: Person) =>
  (await who.call(contract.listTickets)).body.map(({ title }: { title: string }) => title);

describe('createTicket', () => {
  it('returns 201 with the ticket; defaults are Open, Defect and Medium', {
    tags: ['S3.ticket', 'S3.ticket.payload', 'S4.ticket.new', 'S4.ticket.open'],
  }, async () => {
    const { status, body } = await raise(acmeAnn, { title: '  Broken ', status: 'Closed' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Broken',
      description: 'It does not open',
      type: 'Defect',
      priority: 'Medium',
      status: 'Open',
      createdBy: acmeAnn.id,
      createdByName: 'Ann Lee',
    });
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await acmeAnn.call(contract.getTicket, { params: { id: body.id } })).body).toEqual(body);
    const { rows } = await test.database.owner.query('select action, actor_id from audit_log where subject_id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ action: 'ticket.created', actor_id: acmeAnn.id }]);
  });

  it('counts the messages that the reader can see, in every answer', async () => {
    const { body: ticket } = await raise(acmeAnn);
    const params = { id: ticket.id };
    const counts = async (who: Person) => {
      const listed = (await who.call(contract.listTickets)).body.find(({ id }: contract.Ticket) => id === ticket.id);
      return [listed.messageCount, (await who.call(contract.getTicket, { params })).body.messageCount];
    };
    expect([ticket.messageCount, await counts(acmeAnn)]).toEqual([0, [0, 0]]);
    const write = async (audience: 'client' | 'staff') => {
      const message = { subjectType: 'ticket', subjectId: ticket.id, body: 'Words', audience } as const;
      return (await company.admin.call(createMessage, { body: message })).body.id;
    };
    const [first] = [await write('client'), await write('client'), await write('staff')];
    expect([await counts(acmeAnn), await counts(company.admin)]).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect((await company.admin.call(deleteMessage, { params: { id: first } })).status).toBe(204);
    expect([await counts(acmeAnn), await counts(company.admin)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('returns 400 for a missing title or description and for unknown values', async () => {
    for (const [body, field] of [
      [{ title: '  ' }, 'title'],
      [{ description: ' \n ' }, 'description'],
      [{ type: 'Wish' }, 'type'],
      [{ priority: 'Urgent' }, 'priority'],
      [{ title: 'x'.repeat(201) }, 'title'],
    ] as const) {
      const answer = await raise(worker, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    }
  });

  it('returns 403 to a user without a role', async () => {
    const newcomer = await company.addPerson({ role: null });
    expect((await raise(newcomer)).status).toBe(403);
    expect((await newcomer.call(contract.listTickets)).body).toEqual([]);
  });
});

describe('listTickets', () => {
  it('lists all tickets for staff, newest first, and those of their own client for client users', async () => {
    const studio = await createCompany(test, 'Listing');
    const one = await studio.addClient('One');
    const two = await studio.addClient('Two');
    const staff = await studio.addPerson({ role: 'worker' });
    const first = await studio.addPerson({ role: 'client', clientId: one });
    const second = await studio.addPerson({ role: 'client', clientId: two });
    await raise(staff, { title: 'of staff' });
    await raise(first, { title: 'of one' });
    await raise(second, { title: 'of two' });
    expect(await titles(staff)).toEqual(['of two', 'of one', 'of staff']);
    expect(await titles(first)).toEqual(['of one']);
    expect(await titles(second)).toEqual(['of two']);
    expect(await titles(worker)).not.toContain('of one');
  });

  it('searches title and description in any case, and combines that with status and priority filters', async () => {
    const studio = await createCompany(test, 'Searching');
    const clientId = await studio.addClient('One');
    const [mine, other] = [
      await studio.addPerson({ role: 'client', clientId }),
      await studio.addPerson({ role: 'client', clientId: await studio.addClient('Two') }),
    ];
    const { id } = (await raise(mine, { title: 'Leaking tap', description: 'In the KÜCHE', priority: 'High' })).body;
    await raise(mine, { title: 'Küche: lamp', description: '100% dark', priority: 'Low' });
    await raise(other, { title: 'Küche of two', priority: 'High' });
    await update(studio.admin, id, { status: 'InProgress' });
    const found = async (who: Person, query: object) => {
      const { body, headers } = await who.call(contract.listTickets, { query: { limit: 10, ...query } });
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map(({ title }: { title: string }) => title);
    };
    expect(await found(studio.admin, { search: ' küche ' })).toEqual(['Küche of two', 'Küche: lamp', 'Leaking tap']);
    expect(await found(mine, { search: 'KÜCHE' })).toEqual(['Küche: lamp', 'Leaking tap']);
    expect(await found(mine, { search: '0%' })).toEqual(['Küche: lamp']);
    expect(await found(mine, { search: '_' })).toEqual([]);
    // A match never spans title and description.
    expect(await found(mine, { search: 'tapin' })).toEqual([]);
    expect(await found(mine, { search: 'tapxin' })).toEqual([]);
    expect(await found(studio.admin, { priority: 'High' })).toEqual(['Küche of two', 'Leaking tap']);
    expect(await found(studio.admin, { status: 'Open', priority: 'High' })).toEqual(['Küche of two']);
    expect(await found(studio.admin, { status: 'InProgress', search: 'küche' })).toEqual(['Leaking tap']);
    for (const query of [{ status: 'Nope' }, { priority: 'Nope' }, { search: 'x'.repeat(201) }] as never[])
      expect((await mine.call(contract.listTickets, { query })).status).toBe(400);
  });

  it('keeps the name of an author who was deleted', async () => {
    const leaver = await company.addPerson({ role: 'worker', firstName: 'Lea', lastName: 'Ver' });
    const { body } = await raise(leaver);
    await company.admin.call(deleteUser, { params: { id: leaver.id } });
    expect((await worker.call(contract.getTicket, { params: { id: body.id } })).body.createdByName).toBe('Lea Ver');
  });
});

describe('getTicket', () => {
  it('returns the same 404 for tickets of other clients and tenants and for unknown ids', async () => {
    const { id } = (await raise(acmeAnn)).body;
    const stranger = (await createCompany(test, 'Elsewhere')).admin;
    const answers = await Promise.all([
      globexGus.call(contract.getTicket, { params: { id } }),
      stranger.call(contract.getTicket, { params: { id } }),
      worker.call(contract.getTicket, { params: { id: newId() } }),
      worker.call(contract.getTicket, { params: { id: 'nonsense' } }),
      update(globexGus, id, { status: 'Closed' }),
      update(stranger, id, { status: 'Closed' }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([404, 'This does not exist, or is not visible to you.']);
    }
  });
});

describe('updateTicket', () => {
  it('lets staff set status and priority of any ticket', { tags: ['S3.ticket.wide'] }, async () => {
    const { id } = (await raise(acmeAnn)).body;
    const { status, body } = await update(worker, id, { status: 'InProgress', priority: 'High' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'InProgress', priority: 'High', createdByName: 'Ann Lee' });
    expect((await update(worker, id, { status: 'Cancelled' })).body).toMatchObject({
      status: 'Cancelled',
      priority: 'High',
    });
    expect((await update(worker, id, { status: 'Done' })).status).toBe(400);
  });

  it('lets authors only close and reopen their ticket', async () => {
    const { id } = (await raise(acmeAnn)).body;
    expect((await update(acmeAnn, id, { status: 'Closed' })).body.status).toBe('Closed');
    expect((await update(acmeAnn, id, { status: 'Open' })).body.status).toBe('Open');
    expect((await update(acmeAnn, id, { status: 'Resolved' })).status).toBe(403);
    expect((await update(acmeAnn, id, { priority: 'High' })).status).toBe(403);
    expect((await update(acmeAbe, id, { status: 'Closed' })).status).toBe(403);
    expect((await worker.call(contract.getTicket, { params: { id } })).body).toMatchObject({
      status: 'Open',
      priority: 'Medium',
    });
  });

  it.each([
    ['Resolved', 200],
    ['Cancelled', 200],
    ['InProgress', 403],
    ['OnHold', 403],
  ])('returns the right status when the author reopens a ticket that is %s: %i', async (status, expected) => {
    const { id } = (await raise(acmeAnn)).body;
    await update(worker, id, { status });
    expect((await update(acmeAnn, id, { status: 'Open' })).status).toBe(expected);
    expect((await update(acmeAnn, id, { status: 'Closed' })).status).toBe(200);
  });

  it('sets updatedAt and writes an audit entry only if something changes', async () => {
    const { id } = (await raise(acmeAnn)).body;
    for (const body of [{}, { status: 'Open' }, { priority: 'Medium' }]) {
      const same = await update(worker, id, body);
      expect([same.status, same.body.updatedAt]).toEqual([200, undefined]);
    }
    const { updatedAt } = (await update(worker, id, { priority: 'Low' })).body;
    expect(updatedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const { rows } = await test.database.owner.query(
      'select action from audit_log where subject_id = $1 order by at, id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['ticket.created', 'ticket.updated']);
  });
});
