import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCompany, updateCompany } from '#contract/people/company.ts';
import { createBudget, listBudgets } from '#contract/work/budgets.ts';
import { getClient, updateClient } from '#contract/work/clients.ts';
import * as contract from '#contract/work/hours.ts';
import { updateProject } from '#contract/work/projects.ts';
import { createTask } from '#contract/work/tasks.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let cleo: Person;
let acme: string;
let projectId: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  acme = await company.addClient('Acme');
  cleo = await company.addPerson({ role: 'client', clientId: acme });
  projectId = await company.addProject({ clientId: acme, title: 'Lobby' });
  await admin.call(updateCompany, { body: { modules: ['tasks', 'hours'] } });
});

const show = (showsHours: string, showsHourNames = false, id = acme) =>
  admin.call(updateClient, { params: { id }, body: { showsHours, showsHourNames } as never });
const book = async (body: object = {}) =>
  (
    await admin.call(contract.createHour, {
      body: { projectId, workedOn: '2026-05-04', minutes: 60, note: 'secret', ...body } as never,
    })
  ).body.id;
const lines = async (who = cleo, query: object = {}) =>
  (await who.call(contract.listHours, { query: query as never })).body as contract.Hour[];
const sums = async (who = cleo, query: object = {}) =>
  ((await who.call(contract.listHourSums, { query: query as never })).body as contract.HourSum[]).map(
    ({ month, projectTitle, minutes, billableMinutes }) => [month, projectTitle, minutes, billableMinutes],
  );
const budgets = async (who = cleo) => (await who.call(listBudgets, {})).body;

it('a client user sees nothing of hours unless their client does', async () => {
  const id = await book({ noteAudience: 'client', note: 'Drew' });
  await admin.call(createBudget, {
    body: { clientId: acme, projectIds: [projectId], minutes: 600, period: 'Total', startsOn: '2026-01-01' },
  });
  expect([await lines(), await sums(), await budgets()]).toEqual([[], [], []]);
  expect((await cleo.call(contract.getHour, { params: { id } })).status).toBe(404);
  expect((await cleo.call(getCompany, {})).body).not.toHaveProperty('showsHours');
  // The default is nothing, and who edits clients changes it.
  expect((await admin.call(getClient, { params: { id: acme } })).body).toMatchObject({
    showsHours: 'None',
    showsHourNames: false,
  });
  expect((await show('Lines', true)).body).toMatchObject({ showsHours: 'Lines', showsHourNames: true });
  expect((await cleo.call(getCompany, {})).body.showsHours).toBe('Lines');
  expect((await admin.call(getCompany, {})).body).not.toHaveProperty('showsHours');
  expect(await lines()).toHaveLength(1);
  await show('None');
  expect([await lines(), await sums(), await budgets()]).toEqual([[], [], []]);
});

it('sums are of all hours of their projects, for whole months, and of no single entry', async () => {
  await show('Sums');
  const tower = await company.addProject({ clientId: acme, title: 'Tower' });
  const id = await book({ noteAudience: 'client' });
  await book({ workedOn: '2026-05-20', minutes: 30, billable: false });
  await book({ workedOn: '2026-04-30', minutes: 10, projectId: tower });
  const both = [
    ['2026-05', 'Lobby', 90, 60],
    ['2026-04', 'Tower', 10, 10],
  ];
  expect(await sums()).toEqual(both);
  // A narrower span tells of no single day.
  expect(await sums(cleo, { from: '2026-05-20', to: '2026-05-20' })).toEqual([both[0]]);
  expect(await sums(cleo, { projectId: tower })).toEqual([both[1]]);
  expect(await sums(cleo, { billable: 'false' })).toEqual([['2026-05', 'Lobby', 30, 0]]);
  expect(await lines()).toEqual([]);
  expect((await cleo.call(contract.getHour, { params: { id } })).status).toBe(404);
});

it('lines are those for the client: without names, and without what staff wrote for themselves', async () => {
  await show('Lines');
  const taskOf = async (audience: string) =>
    (await admin.call(createTask, { body: { projectId, title: 'Lamp', audience } as never })).body.id;
  const hiddenTask = await taskOf('staff');
  const shownTask = await taskOf('client');
  await book();
  const own = await book({ note: 'Drew', noteAudience: 'client', taskId: hiddenTask });
  const other = await book({ note: 'Called', noteAudience: 'client', taskId: shownTask, workedOn: '2026-05-05' });
  await admin.call(contract.exportHours, { body: { ids: [own] } });
  expect(await lines()).toEqual([
    {
      id: other,
      projectId,
      projectTitle: 'Lobby',
      clientId: acme,
      clientName: 'Acme',
      clientColour: 'blue',
      taskId: shownTask,
      taskTitle: 'Lamp',
      workedOn: '2026-05-05',
      minutes: 60,
      note: 'Called',
      noteAudience: 'client',
      billable: true,
      state: 'Open',
    },
    {
      id: own,
      projectId,
      projectTitle: 'Lobby',
      clientId: acme,
      clientName: 'Acme',
      clientColour: 'blue',
      workedOn: '2026-05-04',
      minutes: 60,
      note: 'Drew',
      noteAudience: 'client',
      billable: true,
      state: 'Locked',
    },
  ]);
  const text = await cleo.call(contract.listHours, { query: { format: 'csv' } });
  expect(text.body).not.toContain('secret');
  expect(text.body).not.toContain('Ada Admin');
  expect((await cleo.call(contract.getHour, { params: { id: own } })).body.history).toEqual([]);
  await show('Lines', true);
  expect((await lines())[0]).toMatchObject({ userId: admin.id, userName: 'Ada Admin' });
  expect((await lines())[0]).not.toHaveProperty('createdBy');
});

it('nobody sees the week of one person, and nobody books for staff', async () => {
  await show('Lines', true);
  const id = await book({ noteAudience: 'client' });
  for (const endpoint of [contract.listHours, contract.listHourSums]) {
    const refused = await cleo.call(endpoint, { query: { userId: admin.id } });
    expect([refused.status, refused.body.message]).toEqual([403, 'Only staff see the hours of one person.']);
  }
  const writes = [
    cleo.call(contract.createHour, { body: { projectId, workedOn: '2026-05-04', minutes: 5 } }),
    cleo.call(contract.updateHour, { params: { id }, body: { minutes: 5 } }),
    cleo.call(contract.deleteHour, { params: { id } }),
  ];
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([403, 403, 403]);
});

it('sees only projects and tickets that they see, and nothing of other clients', async () => {
  await show('Lines');
  const birch = await company.addClient('Birch');
  await show('Lines', false, birch);
  const barn = await company.addProject({ clientId: birch, title: 'Barn' });
  await book({ projectId: barn, noteAudience: 'client' });
  await company.addRole({
    name: 'guest',
    roleType: 'ClientUser',
    claims: ['Project:ViewAssignedProjects'],
    ticketScope: 'own',
  });
  const guest = await company.addPerson({ role: 'guest', clientId: acme });
  const ticket = (await admin.call(createTicket, { body: { title: 'Broken', description: 'Is', projectId } })).body.id;
  await book({ noteAudience: 'client', ticketId: ticket });
  expect([await lines(guest), await sums(guest), await budgets(guest)]).toEqual([[], [], []]);
  expect((await guest.call(contract.listHours, { query: { projectId } })).status).toBe(404);
  await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [guest.id] } });
  expect(await lines(guest)).toHaveLength(1);
  expect((await lines(guest))[0]).not.toHaveProperty('ticketId');
  expect((await lines())[0]).toMatchObject({ ticketId: ticket, ticketTitle: 'Broken' });
  expect(await sums(cleo, { clientId: birch })).toEqual([]);
  expect((await cleo.call(contract.listHours, { query: { projectId: barn } })).status).toBe(404);
});

it('hours that were booked for the earlier client of a project are not shown to the new one', async () => {
  await show('Lines');
  const birch = await company.addClient('Birch');
  await show('Lines', false, birch);
  const bea = await company.addPerson({ role: 'client', clientId: birch });
  await book({ noteAudience: 'client', note: 'Before' });
  await admin.call(updateProject, { params: { id: projectId }, body: { clientId: birch } });
  await book({ noteAudience: 'client', note: 'After', minutes: 5 });
  expect((await lines(bea)).map(({ note }) => note)).toEqual(['After']);
  expect(await sums(bea)).toEqual([['2026-05', 'Lobby', 5, 5]]);
  // The earlier client does not see the project.
  expect([await lines(), await sums()]).toEqual([[], []]);
});

it('nobody learns of an entry for staff by its correction, or what was exported', async () => {
  await show('Lines');
  const id = await book();
  const shown = await book({ noteAudience: 'client', note: 'Drew' });
  await admin.call(contract.exportHours, { body: { ids: [id, shown] } });
  for (const each of [id, shown]) {
    const correction = await admin.call(contract.correctHour, {
      params: { id: each },
      body: { minutes: -30, note: 'The break' },
    });
    await admin.call(contract.updateHour, { params: { id: correction.body.id }, body: { noteAudience: 'client' } });
  }
  const ofStaff = await lines(admin);
  expect(ofStaff.map(({ correctsId }) => correctsId)).toEqual([shown, id, undefined, undefined]);
  expect((await lines()).map(({ minutes, correctsId }) => [minutes, correctsId])).toEqual([
    [-30, shown],
    [-30, undefined],
    [60, undefined],
  ]);
  const refused = await cleo.call(contract.listHours, { query: { exported: 'true' } });
  expect([refused.status, refused.body.message]).toEqual([403, 'Only staff see what was exported.']);
});
