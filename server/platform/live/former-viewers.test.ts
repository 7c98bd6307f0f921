import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteProject, updateProject } from '#contract/work/projects.ts';
import { createTicket } from '#contract/work/tickets.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';

let apps: TwoApps;
let first: TestApp;
let second: TestApp;
let company: Company;
let acme: string;
let globex: string;
beforeAll(async () => {
  apps = await startTwoApps();
  ({ first, second } = apps);
  company = await createCompany(first, 'Live');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
});
afterAll(() => apps.stop());

test('tells only users who could see a project that it is no longer visible to them, in any process', async () => {
  const initech = await company.addClient('Initech');
  const [member, stranger] = [await company.addPerson({ role: 'worker' }), await company.addPerson({ role: 'worker' })];
  const id = await company.addProject({ clientId: acme, members: [{ person: member }] });
  const elsewhere = await company.addProject({ clientId: initech });
  const taken = await openChangeStream(second.app, member);
  const strangers = await openChangeStream(second.app, stranger);
  const former = await openChangeStream(second.app, await company.addPerson({ role: 'client', clientId: acme }));
  const others = await openChangeStream(first.app, await company.addPerson({ role: 'client', clientId: initech }));
  // This user of the client sees only assigned projects, so never saw this one.
  await company.addRole({ name: 'guest', roleType: 'ClientUser', claims: ['Project:ViewAssignedProjects'] });
  const guest = await company.addPerson({ role: 'guest', clientId: acme });
  const guests = await openChangeStream(second.app, guest);

  await company.admin.call(updateProject, { params: { id }, body: { userIds: [] } });
  expect((await taken.next()).data.nouns).toEqual(['projects']);
  await expect.poll(() => former.all()).toEqual(['ready', 'projects']);
  await company.admin.call(updateProject, { params: { id }, body: { clientId: globex } });
  await expect.poll(() => former.all()).toEqual(['ready', 'projects', 'projects']);
  await company.admin.call(updateProject, { params: { id }, body: { title: 'No longer theirs' } });

  // Changes arrive in order, so after these last ones every earlier one has arrived.
  await company.admin.call(updateProject, { params: { id: elsewhere }, body: { title: 'Renamed' } });
  await stranger.call(createTicket, { body: { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } });
  await expect.poll(() => strangers.heard('tickets')).toBe(true);
  await expect.poll(() => taken.heard('tickets')).toBe(true);
  await expect.poll(() => others.heard('projects')).toBe(true);
  expect(strangers.all()).toEqual(['ready', 'tickets']);
  expect(taken.all()).toEqual(['ready', 'projects', 'tickets']);
  expect(former.all()).toEqual(['ready', 'projects', 'projects']);
  expect(others.all()).toEqual(['ready', 'projects']);

  await guest.call(createTicket, { body: { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } });
  await expect.poll(() => guests.heard('tickets')).toBe(true);
  expect(guests.all()).toEqual(['ready', 'tickets']);
});

test('tells users who could see a project that it was deleted', async () => {
  const client = await openChangeStream(first.app, await company.addPerson({ role: 'client', clientId: acme }));
  const id = await company.addProject({ clientId: acme });
  await company.admin.call(deleteProject, { params: { id } });
  expect((await client.next()).data.nouns).toEqual(['projects']);
});
