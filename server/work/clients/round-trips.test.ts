import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/clients.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';

/** Database round trips per request (decisions 0026 and 0037). */

let test: TestApp;
let trips: RoundTrips;
let manager: Person;
let id: string;

beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  // The notification of other processes is a separate round trip that belongs to no request.
  test.services.tenancy.onChanged(() => {});
  const company = await createCompany(test, 'Studio');
  id = await company.addClient('Acme');
  manager = await company.addPerson({ role: 'manager' });
  // The first request opens the connections.
  await manager.call(contract.listClients);
});
afterAll(async () => {
  await test.stop();
  await trips.close();
});

const details = { contactName: 'Ada Lovelace', notes: 'Prefers calls.' };

it.each([
  ['getClient', 1, 200, () => manager.call(contract.getClient, { params: { id } })],
  // BEGIN and the check that the caller is staff; the row, the notes, the audit entry and the answer; COMMIT.
  ['createClient', 3, 201, () => manager.call(contract.createClient, { body: { name: 'Globex', ...details } })],
  // One more to lock the client before it changes.
  ['updateClient', 4, 200, () => manager.call(contract.updateClient, { params: { id }, body: details })],
] as const)('%s takes %i round trips', async (_, expected, status, call) => {
  let answered: number | undefined;
  const counted = await trips.count(async () => (answered = (await call()).status));
  expect({ answered, counted }).toEqual({ answered: status, counted: expected });
});
