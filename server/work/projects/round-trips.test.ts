import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import * as contract from '#contract/work/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';
import { upload } from '#tests/support/upload.ts';

/** Database round trips per request (decisions 0026, 0037 and 0051). */

let test: TestApp;
let trips: RoundTrips;
let company: Company;
let manager: Person;
let worker: Person;
let clientId: string;
let otherClientId: string;
let id: string;

beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  // The notification of other processes is a separate round trip that belongs to no request.
  test.services.tenancy.onChanged(() => {});
  company = await createCompany(test, 'Studio');
  clientId = await company.addClient('Acme');
  otherClientId = await company.addClient('Globex');
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker' });
  id = await company.addProject({ clientId, members: [{ person: worker }] });
  // The first request opens the connections.
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
  ['getProject by an assigned worker', 200, () => worker.call(contract.getProject, { params: { id } })],
  ['getProjectDetails', 200, () => manager.call(contract.getProjectDetails, { params: { id } })],
  ['listProjects', 200, () => manager.call(contract.listProjects, { query: { limit: 20 } })],
  ['getProjectSummary', 200, () => manager.call(contract.getProjectSummary)],
  ['createProject', 201, () => manager.call(contract.createProject, { body: project() })],
] as const)('%s takes one round trip', async (_, status, call) => {
  expect(await tripsOf(status, call)).toBe(1);
});

it.each([
  // BEGIN, enter and the lock; the update, the audit entry and the answer; COMMIT.
  ['a changed title', 3, { title: 'Renamed' }],
  // One more to lock the new client before the project moves to it.
  ['a changed client', 4, () => ({ clientId: otherClientId })],
  // One more to replace the team after checking the new members.
  ['a changed team', 4, () => ({ userIds: [manager.id] })],
])('updateProject with %s takes %i round trips', async (_, expected, body) => {
  const changes = typeof body === 'function' ? body() : body;
  const call = () => manager.call(contract.updateProject, { params: { id }, body: changes });
  expect(await tripsOf(200, call)).toBe(expected);
});

it('uploads take nine round trips', async () => {
  // One for access, three to announce the file, two to check the project, three to add the row.
  const document = () =>
    upload(test, manager, uploadDocument, [
      ['ProjectId', id],
      ['File', Buffer.from('hello'), 'hello.txt'],
    ]);
  expect(await tripsOf(201, document)).toBe(9);
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const image = () =>
    upload(test, manager, uploadImage, [
      ['ProjectId', id],
      ['File', bytes, 'picture.png'],
    ]);
  expect(await tripsOf(201, image)).toBe(9);
});

async function tripsOf(status: number, call: () => Promise<{ status: number }>): Promise<number> {
  let answered: number | undefined;
  const counted = await trips.count(async () => (answered = (await call()).status));
  expect(answered).toBe(status);
  return counted;
}
