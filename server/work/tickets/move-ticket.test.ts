import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** Whose users see a ticket, from its creation on and after it is given to another client. */

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
let gus: Person;
let acme: string;
let globex: string;
let lobby: string;

beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  // Neither of them may see projects, which has nothing to do with tickets.
  await company.addRole({ name: 'guest', roleType: 'ClientUser' });
  ann = await company.addPerson({ role: 'guest', firstName: 'Ann', clientId: acme });
  gus = await company.addPerson({ role: 'guest', firstName: 'Gus', clientId: globex });
  lobby = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: worker }] });
});
afterAll(() => test.stop());

const create = (who: Person, body: object = {}) =>
  who.call(contract.createTicket, { body: { title: 'Broken', description: 'It does not open', ...body } });
const update = (who: Person, id: string, body: object) => who.call(contract.updateTicket, { params: { id }, body });
const statusFor = async (who: Person, id: string) => (await who.call(contract.getTicket, { params: { id } })).status;
const unseen = { status: 400, message: 'This does not exist, or is not visible to you.' };
const answered = async (asked: ReturnType<typeof create>) => {
  const { status, body } = await asked;
  return { status, message: body.message };
};

describe('createTicket', () => {
  it('by staff belongs to the client they name, to the client of the project, or to staff', async () => {
    const named = (await create(company.admin, { clientId: globex })).body;
    expect([named.clientId, named.clientName]).toEqual([globex, 'Globex']);
    const ofProject = (await create(worker, { projectId: lobby })).body;
    expect([ofProject.clientId, ofProject.projectTitle]).toEqual([acme, 'Lobby']);
    const own = (await create(worker)).body;
    expect([own.clientId, own.projectId]).toEqual([undefined, undefined]);
    expect(await Promise.all([named, ofProject, own].map(({ id }) => statusFor(gus, id)))).toEqual([200, 404, 404]);
    expect(await Promise.all([named, ofProject, own].map(({ id }) => statusFor(ann, id)))).toEqual([404, 200, 404]);
  });

  it('returns the same 400 for clients and projects that the caller cannot see and that do not exist', async () => {
    const foreign = await (await createCompany(test, 'Elsewhere')).addClient('Theirs');
    for (const clientId of [globex, foreign, newId()]) {
      // The worker sees a project of Acme, and no list of clients.
      expect(await answered(create(worker, { clientId }))).toEqual(unseen);
      expect(await answered(create(ann, { clientId }))).toEqual(unseen);
    }
    expect((await create(worker, { clientId: acme })).status).toBe(201);
    expect((await create(ann, { clientId: acme })).body.clientId).toBe(acme);
    const hidden = await company.addProject({ clientId: acme });
    for (const projectId of [hidden, newId()]) {
      expect(await answered(create(worker, { projectId }))).toEqual(unseen);
      expect(await answered(create(ann, { projectId }))).toEqual(unseen);
    }
    const mismatch = await create(company.admin, { projectId: lobby, clientId: globex });
    expect([mismatch.status, Object.keys(mismatch.body.errors)]).toEqual([400, ['projectId']]);
  });
});

describe('a ticket that is given to another client', () => {
  it('disappears for the former client, with its project, its earlier events and its line in the inbox', async () => {
    const { id } = (await create(ann)).body;
    await update(company.admin, id, { projectId: lobby, status: 'InProgress', assigneeId: worker.id });
    await distributeAll(test, company.id);
    expect((await linesOf(ann)).filter((line) => line.subjectId === id)).toHaveLength(1);

    const { body } = await update(company.admin, id, { clientId: globex });
    expect([body.clientId, body.projectId, body.assigneeId]).toEqual([globex, undefined, worker.id]);
    expect([await statusFor(ann, id), await statusFor(gus, id)]).toEqual([404, 200]);
    expect((await linesOf(ann)).filter((line) => line.subjectId === id)).toEqual([]);
    expect((await ann.call(contract.listTickets)).body.map((each: contract.Ticket) => each.id)).not.toContain(id);
    expect((await update(ann, id, { status: 'Closed' })).status).toBe(404);

    await update(company.admin, id, { status: 'Resolved' });
    const { rows } = await test.database.owner.query(
      'select kind, audience, client_id from events where subject_id = $1 order by client_id = $2 desc, kind',
      [id, acme],
    );
    expect(rows).toEqual([
      { kind: 'ticket.assigned', audience: 'staff', client_id: acme },
      { kind: 'ticket.raised', audience: 'staff', client_id: acme },
      { kind: 'ticket.statusChanged', audience: 'staff', client_id: acme },
      { kind: 'ticket.moved', audience: 'staff', client_id: globex },
      { kind: 'ticket.statusChanged', audience: 'client', client_id: globex },
    ]);
  });

  it('tells the open screens of both clients, and of nobody else', async () => {
    const initech = await company.addClient('Initech');
    const other = await company.addPerson({ role: 'guest', clientId: initech });
    const { id } = (await create(ann)).body;
    const streams = await Promise.all([ann, gus, other].map((person) => openChangeStream(test.app, person)));
    await update(company.admin, id, { clientId: globex });
    // Changes arrive in order, so after this one the earlier one has arrived.
    await create(company.admin, { clientId: initech });
    await expect.poll(() => streams.map((stream) => stream.heard('tickets'))).toEqual([true, true, true]);
    expect(streams.map((stream) => stream.all().filter((noun) => noun === 'tickets').length)).toEqual([1, 1, 1]);
  });

  it('may be for staff alone', async () => {
    const { id } = (await create(ann)).body;
    expect((await update(company.admin, id, { clientId: null })).body.clientId).toBeUndefined();
    expect([await statusFor(ann, id), await statusFor(worker, id)]).toEqual([404, 200]);
  });

  it('keeps its project only if that is named and belongs to the new client', async () => {
    const tower = await company.addProject({ clientId: globex, title: 'Tower' });
    const { id } = (await create(worker, { projectId: lobby })).body;
    expect((await update(company.admin, id, { clientId: globex, projectId: lobby })).status).toBe(400);
    expect((await update(company.admin, id, { clientId: globex, projectId: tower })).body).toMatchObject({
      clientName: 'Globex',
      projectTitle: 'Tower',
    });
  });
});

describe('waitingFor', () => {
  it('is the team while the ticket is underway, and nobody when it is done or on hold', async () => {
    const { id, waitingFor } = (await create(ann)).body;
    expect(waitingFor).toBe('Team');
    const seen: unknown[] = [];
    for (const status of ['InProgress', 'OnHold', 'Open', 'Resolved', 'Closed', 'Cancelled', 'InProgress']) {
      seen.push((await update(worker, id, { status })).body.waitingFor);
    }
    expect(seen).toEqual(['Team', undefined, 'Team', undefined, undefined, undefined, 'Team']);
  });

  it('stays with the client while the ticket stays underway at that client', async () => {
    const { id } = (await create(ann)).body;
    await test.database.owner.query("update tickets set waiting_for = 'Client' where id = $1", [id]);
    expect((await update(worker, id, { status: 'InProgress', priority: 'High' })).body.waitingFor).toBe('Client');
    expect((await update(company.admin, id, { clientId: globex })).body.waitingFor).toBe('Team');
  });
});
