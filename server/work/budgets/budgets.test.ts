import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import * as contract from '#contract/work/budgets.ts';
import { updateClient } from '#contract/work/clients.ts';
import { createHour } from '#contract/work/hours.ts';
import { updateProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let acme: string;
let lobby: string;
let tower: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  acme = await company.addClient('Acme');
  lobby = await company.addProject({ clientId: acme, title: 'Lobby' });
  tower = await company.addProject({ clientId: acme, title: 'Tower' });
  await admin.call(updateCompany, { body: { modules: ['hours'] } });
});

const add = (body: object = {}, who = admin) =>
  who.call(contract.createBudget, {
    body: { clientId: acme, projectIds: [lobby], minutes: 600, period: 'Total', startsOn: dayOf(-3), ...body } as never,
  });
const change = (id: string, body: object, who = admin, headers = {}) =>
  who.call(contract.updateBudget, { params: { id }, body: body as never }, headers);
const list = async (query: object = {}, who = admin) =>
  (await who.call(contract.listBudgets, { query: query as never })).body as contract.Budget[];
const book = (minutes: number, workedOn: string, body: object = {}) =>
  admin.call(createHour, { body: { projectId: lobby, workedOn, minutes, ...body } as never });

/** The fifth day of a month before or after this one. */
function dayOf(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 5)).toISOString().slice(0, 10);
}

it('says what is used and left of all hours of its projects since it starts, or only of billable ones', async () => {
  await book(1000, dayOf(-4));
  await book(60, dayOf(-3));
  await book(40, dayOf(0), { projectId: tower, billable: false });
  const { status, body } = await add({ projectIds: [tower, lobby, lobby], carriesOver: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    clientId: acme,
    clientName: 'Acme',
    minutes: 600,
    period: 'Total',
    carriesOver: false,
    billableOnly: false,
    projects: [
      { id: lobby, title: 'Lobby' },
      { id: tower, title: 'Tower' },
    ],
    usedMinutes: 100,
    leftMinutes: 500,
    version: 1,
  });
  expect(body).not.toHaveProperty('month');
  expect((await change(body.id, { billableOnly: true })).body).toMatchObject({ usedMinutes: 60, version: 2 });
  expect((await change(body.id, { minutes: 50 })).body).toMatchObject({ usedMinutes: 60, leftMinutes: -10 });
  expect(await list()).toMatchObject([{ id: body.id, leftMinutes: -10 }]);
});

it('per month counts the current month, and carries over what the months before left or took', async () => {
  await book(700, dayOf(-1));
  await book(100, dayOf(-2));
  await book(50, dayOf(0));
  const { id, ...budget } = (await add({ period: 'Month' })).body;
  expect(budget).toMatchObject({ month: dayOf(0).slice(0, 7), usedMinutes: 50, leftMinutes: 550 });
  expect(budget).not.toHaveProperty('carriedMinutes');
  // Three months of 600, of which 800 were used.
  expect((await change(id, { carriesOver: true })).body).toMatchObject({ carriedMinutes: 1000, leftMinutes: 1550 });
  expect((await change(id, { startsOn: dayOf(-1) })).body).toMatchObject({ carriedMinutes: -100, leftMinutes: 450 });
  expect((await change(id, { startsOn: dayOf(1) })).body).toMatchObject({ carriedMinutes: 0, usedMinutes: 0 });
});

it('is for projects of one client that have hours and that the caller sees', async () => {
  const barn = await company.addProject({ clientId: await company.addClient('Birch'), title: 'Barn' });
  const wrong = { projectIds: ['Choose projects of this client that have hours'] };
  expect((await add({ projectIds: [lobby, barn] })).body.errors).toEqual(wrong);
  expect((await add({ clientId: crypto.randomUUID() })).body.errors).toEqual(wrong);
  expect((await add({ projectIds: [] })).body.errors).toEqual({ projectIds: ['Choose at least one project'] });
  const { id } = (await add()).body;
  expect((await change(id, { projectIds: [lobby, barn] })).body.errors).toEqual(wrong);
  expect((await change(id, { projectIds: [tower] })).body.projects).toEqual([{ id: tower, title: 'Tower' }]);
  await admin.call(updateProject, { params: { id: lobby }, body: { modules: [] } });
  expect((await add()).body.errors).toEqual(wrong);
  await admin.call(updateCompany, { body: { modules: [] } });
  const answers = [add(), admin.call(contract.listBudgets, {}), change(id, { minutes: 5 })];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('is written by those who edit projects, and read by staff who see one of its projects', async () => {
  const claims = ['Project:ViewAssignedProjects', 'Project:EditProjects'];
  await company.addRole({ name: 'editor', claims });
  const editor = await company.addPerson({ role: 'editor' });
  const worker = await company.addPerson({ role: 'worker' });
  const { id } = (await add({ projectIds: [lobby, tower] })).body;
  await admin.call(updateProject, { params: { id: lobby }, body: { userIds: [editor.id, worker.id] } });
  expect(await list({}, worker)).toMatchObject([{ id, projects: [{ id: lobby }] }]);
  expect((await add({}, worker)).status).toBe(403);
  expect((await change(id, { minutes: 5 }, worker)).status).toBe(403);
  // What the editor does not see stays.
  expect((await change(id, { projectIds: [lobby], minutes: 300 }, editor)).body.projects).toHaveLength(1);
  expect(await list({ projectId: tower })).toMatchObject([
    { id, minutes: 300, projects: [{ id: lobby }, { id: tower }] },
  ]);
  expect((await change(id, { minutes: 1 }, editor, { 'if-match': '"1"' })).status).toBe(412);
  await admin.call(updateProject, { params: { id: lobby }, body: { userIds: [] } });
  expect(await list({}, editor)).toEqual([]);
  expect((await change(id, { minutes: 5 }, editor)).status).toBe(404);
  expect((await editor.call(contract.deleteBudget, { params: { id } })).status).toBe(404);
  expect((await admin.call(contract.deleteBudget, { params: { id } })).status).toBe(204);
  expect(await list()).toEqual([]);
});

it('keeps a project that is given to another client, for the hours until then', async () => {
  const birch = await company.addClient('Birch');
  await book(60, dayOf(0));
  const { id } = (await add()).body;
  await admin.call(updateProject, { params: { id: lobby }, body: { clientId: birch } });
  await book(30, dayOf(0));
  expect(await list({ clientId: acme })).toMatchObject([{ id, usedMinutes: 60, projects: [{ id: lobby }] }]);
  expect((await change(id, { minutes: 700 })).status).toBe(200);
  await admin.call(updateClient, { params: { id: birch }, body: { showsHours: 'Sums' } });
  const bea = await company.addPerson({ role: 'client', clientId: birch });
  expect(await list({}, bea)).toEqual([]);
});

it('shows a client its own, if it sees hours', async () => {
  const cleo = await company.addPerson({ role: 'client', clientId: acme });
  const { id } = (await add()).body;
  expect(await list({}, cleo)).toEqual([]);
  await admin.call(updateClient, { params: { id: acme }, body: { showsHours: 'Sums' } });
  await book(60, dayOf(0));
  const [budget] = await list({}, cleo);
  expect(budget).toMatchObject({ id, usedMinutes: 60, leftMinutes: 540 });
  expect(budget).not.toHaveProperty('version');
  expect((await add({}, cleo)).status).toBe(403);
});

it('lists in pages, newest first, for a client and for a project', async () => {
  const first = (await add()).body.id;
  const second = (await add({ projectIds: [tower] })).body.id;
  expect((await list()).map(({ id }) => id)).toEqual([second, first]);
  expect((await list({ projectId: lobby })).map(({ id }) => id)).toEqual([first]);
  expect(await list({ clientId: crypto.randomUUID() })).toEqual([]);
  const page = await admin.call(contract.listBudgets, { query: { limit: 1 } });
  expect(page.headers['x-total-count']).toBe('2');
  const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await list({ limit: 1, cursor })).map(({ id }) => id)).toEqual([first]);
});

it('carries over what is left of centuries', async () => {
  const { status, body } = await add({
    minutes: 6_000_000,
    period: 'Month',
    carriesOver: true,
    startsOn: '1026-01-01',
  });
  expect(status).toBe(201);
  expect(body.carriedMinutes).toBeGreaterThan(72_000_000_000);
  expect((await list())[0]).toMatchObject({ carriedMinutes: body.carriedMinutes, leftMinutes: body.leftMinutes });
});
