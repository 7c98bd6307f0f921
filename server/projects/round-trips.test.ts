import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';

/** What a packet of statements is good for: the database is asked once (decisions 0026 and 0037). */

let test: TestApp;
let trips: RoundTrips;
let company: Company;
let manager: Person;
let worker: Person;
let clientId: string;
let id: string;

beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  company = await createCompany(test, 'Studio');
  clientId = await company.addClient('Acme');
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker' });
  id = await company.addProject({ clientId, members: [{ person: worker }] });
  // Connections are made with the first of all requests.
  await manager.call(contract.listProjects);
});
afterAll(async () => {
  await test.stop();
  await trips.close();
});

const days = { startDate: '2026-01-01', endDate: '2026-02-01' };
const project = () => ({ title: 'Website', clientId, userIds: [worker.id], ...days });

it.each([
  ['getProject', 200, () => manager.call(contract.getProject, { params: { id } })],
  ['getProject by whoever is assigned to it', 200, () => worker.call(contract.getProject, { params: { id } })],
  ['getProjectDetails', 200, () => manager.call(contract.getProjectDetails, { params: { id } })],
  ['listProjects', 200, () => manager.call(contract.listProjects, { query: { limit: 20 } })],
  ['getProjectSummary', 200, () => manager.call(contract.getProjectSummary)],
  // Last: a moment later other processes are told of it, by a trip of its own.
  ['createProject', 201, () => manager.call(contract.createProject, { body: project() })],
] as const)('%s asks the database once', async (_, status, call) => {
  let answered: number | undefined;
  expect(await trips.count(async () => (answered = (await call()).status))).toBe(1);
  expect(answered).toBe(status);
});
