import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { createProject, getProject, updateProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';

/** The teams that are stored beside the projects equal the rows of `project_members` after each change. */

let test: TestApp;
let company: Company;
let admin: Person;
let acme: string;
let globex: string;
let worker: Person;
let client: Person;
let id: string;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, globex } = await createCompanyWithPeople(test));
  ({ admin } = company);
});
afterAll(() => test.stop());

beforeEach(async () => {
  worker = await company.addPerson({ role: 'worker' });
  client = await company.addPerson({ role: 'client', clientId: acme });
  const body = { title: 'T', clientId: acme, startDate: '2026-01-01', endDate: '2026-02-01' };
  const { body: made } = await admin.call(createProject, { body: { ...body, userIds: [worker.id, client.id] } });
  id = made.id;
  expect(await readTeam()).toEqual({ internal: [worker.id], client: [client.id] });
});

it('when the project is created', async () => {
  await expectStored();
});

it('when people join and leave', async () => {
  const other = await company.addPerson({ role: 'worker' });
  await admin.call(updateProject, { params: { id }, body: { userIds: [client.id, other.id] } });
  expect(await readTeam()).toEqual({ internal: [other.id], client: [client.id] });
  await admin.call(updateProject, { params: { id }, body: { userIds: [] } });
  expect(await readTeam()).toEqual({ internal: [], client: [] });
  await expectStored();
});

it('when the project moves to another client', async () => {
  await admin.call(updateProject, { params: { id }, body: { clientId: globex } });
  expect(await readTeam()).toEqual({ internal: [worker.id], client: [] });
  await expectStored();
});

it('when a member is removed or gets a role of the other side', async () => {
  await admin.call(deleteUser, { params: { id: worker.id } });
  await admin.call(updateUser, { params: { id: client.id }, body: { clientId: globex } });
  expect(await readTeam()).toEqual({ internal: [], client: [] });
  await expectStored();
});

it('when members are added and removed in one transaction, and when it is rolled back', async () => {
  const { owner } = test.database;
  await owner.query('begin');
  await owner.query("update project_members set side = 'ClientUser' where project_id = $1", [id]);
  await owner.query('delete from project_members where user_id = $1', [client.id]);
  await expectStored();
  await owner.query('rollback');
  expect(await readTeam()).toEqual({ internal: [worker.id], client: [client.id] });
  await expectStored();
});

it('when two people leave at the same time', async () => {
  const leave = 'delete from project_members where project_id = $1 and user_id = $2';
  const { owner } = test.database;
  await callDuringChange(test.database, [[leave, [id, worker.id]]], () => owner.query(leave, [id, client.id]));
  expect(await readTeam()).toEqual({ internal: [], client: [] });
  await expectStored();
});

async function readTeam(): Promise<{ internal: string[]; client: string[] }> {
  const { body } = await admin.call(getProject, { params: { id } });
  return { internal: body.internalUsers, client: body.clientUsers };
}

async function expectStored(): Promise<void> {
  const { rows } = await test.database.owner.query(`select p.id from projects p, app.team_of(p.tenant_id, p.id) team
    where (p.internal_users::text, p.client_users::text) <> (team.internal::text, team.client::text)`);
  expect(rows).toEqual([]);
}
