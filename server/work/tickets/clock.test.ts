import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateClient } from '#contract/work/clients.ts';
import { createMessage } from '#contract/work/messages.ts';
import { createServiceLevel, deleteServiceLevel, updateServiceLevel } from '#contract/work/service-levels.ts';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** What is promised for a ticket, and what moves it. The company works around the clock, so minutes of work are minutes. */

const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
const targets = { Medium: { answer: 60, resolve: 600 }, High: { answer: 20, resolve: 240 } };

let test: TestApp;
let company: Company;
let acme: string;
let worker: Person;
let ann: Person;
let levelId: string;
let id: string;
/** When the ticket was raised, in milliseconds. */
let raised: number;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId: acme });
  levelId = await addLevel({ name: 'Standard', isDefault: true });
});
afterAll(() => test.stop());
beforeEach(async () => {
  id = await raise(ann);
  raised = Date.parse((await read()).createdAt);
});

async function addLevel(body: object): Promise<string> {
  const level = { zone: 'Europe/Berlin', hours, targets, name: 'Level', ...body };
  return (await company.admin.call(createServiceLevel, { body: level })).body.id;
}
async function raise(who: Person, body: object = {}): Promise<string> {
  return (await who.call(contract.createTicket, { body: { title: 'Lamp', description: 'Dark', ...body } })).body.id;
}
const read = async (who = worker) => (await who.call(contract.getTicket, { params: { id } })).body as contract.Ticket;
const change = (body: object) => worker.call(contract.updateTicket, { params: { id }, body });
const write = (who: Person, audience: 'client' | 'staff' = 'client') =>
  who.call(createMessage, { body: { subjectType: 'ticket', subjectId: id, body: 'Words', audience } });
/** As if the ticket had been raised, and its clock had been stopped, so many minutes earlier. */
async function standFor(minutes: number): Promise<void> {
  raised -= minutes * 60_000;
  await test.database.owner.query(
    `update ticket_clocks set started_at = started_at - $2 * interval '1 minute',
       stopped_since = stopped_since - $2 * interval '1 minute' where ticket_id = $1`,
    [id, minutes],
  );
}

/** Whole minutes from raising the ticket to the instant. */
const after = (instant: string | undefined) =>
  instant === undefined ? undefined : Math.round((Date.parse(instant) - raised) / 60_000);

async function promised(who = worker) {
  const { promises } = await read(who);
  return { answer: after(promises?.answerDue), resolve: after(promises?.resolveDue) };
}

it('a new ticket has the times of its priority, and they run out when a quarter is left', async () => {
  expect(await promised()).toEqual({ answer: 60, resolve: 600 });
  const { promises, answerDue } = await read();
  expect([promises?.answerWarning, promises?.resolveWarning, promises?.nextDue].map(after)).toEqual([45, 450, 60]);
  expect(answerDue).toBe(promises?.answerDue);
  expect(promises).not.toHaveProperty('stoppedSince');
});

it('another priority has other times, and without a target nothing is promised', async () => {
  await change({ priority: 'High' });
  expect(await promised()).toEqual({ answer: 20, resolve: 240 });
  await change({ priority: 'Low' });
  expect(await promised()).toEqual({ answer: undefined, resolve: undefined });
  expect(await read()).not.toHaveProperty('answerDue');
});

describe('the clock stands', () => {
  it('on hold, and three hours of it move the times by three hours', async () => {
    await change({ status: 'OnHold' });
    expect((await read()).promises).toHaveProperty('stoppedSince');
    expect(await read()).not.toHaveProperty('answerDue');
    await standFor(180);
    await change({ status: 'InProgress' });
    expect(await promised()).toEqual({ answer: 60 + 180, resolve: 600 + 180 });
    expect((await read()).promises).not.toHaveProperty('stoppedSince');
    await change({ status: 'OnHold', title: 'Lamps' });
    await change({ priority: 'High' });
    expect((await read()).promises).toHaveProperty('stoppedSince');
    await change({ status: 'Open' });
    expect(await promised()).toEqual({ answer: 20 + 180, resolve: 240 + 180 });
  });

  it('while it waits for the client, until they write or the ticket is changed', async () => {
    await write(worker);
    const { promises } = await read();
    expect(promises).toHaveProperty('stoppedSince');
    expect(promises).not.toHaveProperty('nextDue');
    await standFor(180);
    await write(ann);
    expect(await promised()).toEqual({ answer: 60 + 180, resolve: 600 + 180 });
    expect((await read()).promises).not.toHaveProperty('stoppedSince');
  });

  it('when many tickets are put on hold with one call', async () => {
    const body = { ids: [id], change: { status: 'OnHold' as const } };
    await worker.call(contract.bulkUpdateTickets, { body });
    expect((await read()).promises).toHaveProperty('stoppedSince');
  });

  it('once it is done, and runs again when the client opens it', async () => {
    await change({ status: 'Resolved' });
    expect((await read()).promises).toHaveProperty('resolvedAt');
    expect((await read()).promises).not.toHaveProperty('nextDue');
    await standFor(30);
    await write(ann);
    expect(await read()).toMatchObject({ status: 'Open' });
    expect((await read()).promises).not.toHaveProperty('resolvedAt');
    expect(await promised()).toEqual({ answer: 90, resolve: 630 });
  });
});

describe('the first answer', () => {
  it('is the first message of staff that the client can read, and stays so', async () => {
    await write(worker, 'staff');
    await write(ann);
    expect((await read()).promises).not.toHaveProperty('answeredAt');
    await write(worker);
    const { answeredAt } = (await read()).promises as contract.Promises;
    expect(after(answeredAt)).toBe(0);
    expect(await read()).not.toHaveProperty('answerDue');
    await write(company.admin);
    await write(ann);
    expect((await read()).promises).toMatchObject({ answeredAt });
    expect(await read(ann)).not.toHaveProperty('answerDue');
  });

  it('is not a change of the ticket, nor that it closed itself', async () => {
    await change({ status: 'InProgress', assigneeId: worker.id });
    await change({ status: 'Closed' });
    expect((await read()).promises).not.toHaveProperty('answeredAt');
  });
});

it('a ticket that was done when it was created is never promised anything, also when it is opened', async () => {
  const { owner } = test.database;
  await owner.query(
    `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, status, created_by)
     select tenant_id, gen_random_uuid(), 1000, client_id, 'Old', 'Dark', type, 'High', 'Closed', created_by from tickets where id = $1`,
    [id],
  );
  id = (await owner.query("select id from tickets where title = 'Old'")).rows[0].id;
  await change({ status: 'Open' });
  expect(await read()).not.toHaveProperty('promises');
  expect(await read()).not.toHaveProperty('answerDue');
});

it('a ticket without a client is promised to nobody, until it gets one', async () => {
  id = await raise(worker);
  expect(await read()).not.toHaveProperty('promises');
  raised = Date.parse((await read()).createdAt);
  await company.admin.call(contract.updateTicket, { params: { id }, body: { clientId: acme } });
  expect(await promised()).toEqual({ answer: 60, resolve: 600 });
});

describe('the service level', () => {
  it('of the client goes before the default, and moves what is not done in the same transaction', async () => {
    const premium = await addLevel({ name: 'Premium', targets: { Medium: { answer: 5, resolve: 50 } } });
    const done = await raise(ann);
    await worker.call(contract.updateTicket, { params: { id: done }, body: { status: 'Closed' } });
    await company.admin.call(updateClient, { params: { id: acme }, body: { serviceLevelId: premium } });
    expect(await promised()).toEqual({ answer: 5, resolve: 50 });
    expect(after((await read(ann)).answerDue)).toBe(5);
    const { rows } = await test.database.owner.query(
      'select service_level_id from ticket_clocks where ticket_id = $1',
      [done],
    );
    expect(rows).toEqual([{ service_level_id: levelId }]);
    const refused = await company.admin.call(deleteServiceLevel, { params: { id: premium } });
    expect([refused.status, refused.body.message]).toEqual([400, 'Premium cannot be deleted: Acme uses it.']);
    await company.admin.call(updateClient, { params: { id: acme }, body: { serviceLevelId: null } });
    expect(await promised()).toEqual({ answer: 60, resolve: 600 });
    expect((await company.admin.call(deleteServiceLevel, { params: { id: premium } })).status).toBe(204);
  });

  it('changes what is promised with its times, its hours and its holidays', async () => {
    const update = (body: object) => company.admin.call(updateServiceLevel, { params: { id: levelId }, body });
    await update({ targets: { Medium: { answer: 30 } } });
    expect(await promised()).toEqual({ answer: 30, resolve: undefined });
    const day = (ahead: number) => new Date(raised + ahead * 86_400_000).toISOString().slice(0, 10);
    await update({ zone: 'UTC', holidays: [day(0), day(1)] });
    const start = Date.parse(`${day(2)}T00:30:00Z`);
    expect(await promised()).toEqual({ answer: Math.round((start - raised) / 60_000), resolve: undefined });
    await update({ holidays: [], targets });
    expect(await promised()).toEqual({ answer: 60, resolve: 600 });
  });

  it('that is no longer the default promises nothing, and the next default takes its place', async () => {
    await company.admin.call(updateServiceLevel, { params: { id: levelId }, body: { isDefault: false } });
    expect(await read()).not.toHaveProperty('promises');
    const other = await addLevel({ name: 'Other', isDefault: true, targets: { Medium: { answer: 7 } } });
    expect(await promised()).toEqual({ answer: 7, resolve: undefined });
    await company.admin.call(updateServiceLevel, { params: { id: levelId }, body: { isDefault: true } });
    expect(await promised()).toEqual({ answer: 60, resolve: 600 });
    expect((await company.admin.call(deleteServiceLevel, { params: { id: other } })).status).toBe(204);
    expect(await promised()).toEqual({ answer: 60, resolve: 600 });
  });
});
