import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateProject } from '#contract/work/projects.ts';
import { createServiceLevel, updateServiceLevel } from '#contract/work/service-levels.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
  company = await createCompany(test, 'Studio');
});
afterAll(async () => {
  closeChangeStreams();
  await test.stop();
});

it('tells each author of a ticket that promises moved, also where a role shows authors only their own tickets', async () => {
  const clientId = await company.addClient('Acme');
  const claims = ['Support:ViewTickets', 'Support:CreateTicket', 'Project:ViewAllProjects'];
  await company.addRole({ name: 'guest', roleType: 'ClientUser', ticketScope: 'own', claims });
  const add = () => company.addPerson({ role: 'guest', clientId });
  const [ann, ben, withoutTicket] = [await add(), await add(), await add()];
  const projectId = await company.addProject({ clientId });
  const rename = (title: string) => company.admin.call(updateProject, { params: { id: projectId }, body: { title } });
  const hours = [{ day: 1, from: '09:00', to: '17:00' }];
  const level = { name: 'Standard', zone: 'UTC', hours, targets: { Medium: { answer: 60 } }, isDefault: true };
  const { id } = (await company.admin.call(createServiceLevel, { body: level })).body;
  for (const author of [ann, ben, ann, ben])
    expect((await author.call(createTicket, { body: { title: 'Lamp', description: 'Dark' } })).status).toBe(201);

  const streams = await Promise.all([ann, ben, withoutTicket].map((person) => openChangeStream(test.app, person)));
  // Changes arrive in order, so after this one everything from above has arrived.
  await rename('Lobby');
  for (const stream of streams) await expect.poll(() => stream.heard('projects')).toBe(true);
  const before = streams.map((stream) => stream.all().length);
  const heard = () => streams.map((stream, index) => stream.all().slice(before[index]));

  const body = { targets: { Medium: { answer: 120 } } };
  expect((await company.admin.call(updateServiceLevel, { params: { id }, body })).status).toBe(200);
  await rename('Hall');
  await expect
    .poll(heard)
    .toEqual([
      expect.arrayContaining(['tickets', 'projects']),
      expect.arrayContaining(['tickets', 'projects']),
      ['projects'],
    ]);
});
