import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/tickets.ts';
import { listWork } from '#contract/work/waiting.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, createCompany, type Person } from '#tests/support/company.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';

/** Database round trips per request (decisions 0026 and 0071). */

let test: TestApp;
let trips: RoundTrips;
let manager: Person;
let client: Person;
let projectId: string;
let ids: string[];

beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  // The notification of other processes is a separate round trip that belongs to no request.
  test.services.tenancy.onChanged(() => {});
  const company = await createCompany(test, 'Studio');
  const clientId = await company.addClient('Acme');
  projectId = await company.addProject({ clientId });
  manager = await company.addPerson({ role: 'manager' });
  client = await company.addPerson({ role: 'client', clientId });
  ids = [];
  for (let each = 0; each < 5; each += 1)
    ids.push((await client.call(contract.createTicket, { body: ticket })).body.id as string);
});
afterAll(async () => {
  await test.stop();
  await trips.close();
});

const ticket = { title: 'Lamp', description: 'Dark' };
const update = (body: object) => manager.call(contract.updateTicket, { params: { id: ids[0] as string }, body });

it.each([
  // One round trip with BEGIN and COMMIT, so the company's counter is locked no longer than that.
  ['createTicket by a client user', 1, 201, () => client.call(contract.createTicket, { body: ticket })],
  // One more to know who acts, and one for the project.
  [
    'createTicket about a project',
    3,
    201,
    () => manager.call(contract.createTicket, { body: { ...ticket, projectId } }),
  ],
  ['getTicket', 1, 200, () => client.call(contract.getTicket, { params: { id: ids[0] as string } })],
  ['listTickets', 1, 200, () => manager.call(contract.listTickets, { query: { limit: 20, assigneeId: 'me' } })],
  ['listWork', 1, 200, () => manager.call(listWork, { query: { limit: 20 } })],
  // The lock; the update, its audit entry, its events, the answer and COMMIT.
  ['updateTicket with a status', 2, 200, () => update({ status: 'InProgress', priority: 'High' })],
  // One more for the assignee.
  ['updateTicket with an assignee', 3, 200, () => update({ assigneeId: manager.id })],
  // However many they are: whether staff ask; the locks and the assignee; the changes and COMMIT.
  [
    'bulkUpdateTickets',
    3,
    200,
    () =>
      manager.call(contract.bulkUpdateTickets, { body: { ids, change: { status: 'Closed', assigneeId: manager.id } } }),
  ],
] as [string, number, number, () => Promise<Answer>][])(
  '%s takes %i round trips',
  async (_, expected, status, call) => {
    let answer: Answer | undefined;
    const taken = await trips.count(async () => {
      answer = await call();
    });
    expect(answer?.status).toBe(status);
    expect(taken).toBe(expected);
  },
);
